import { Logo } from '@/components/layout/logo'
import { buttonVariants } from '@/components/ui/button'

export function SiteHeader({ name }: { name: string }) {
  return (
    <header className="header-settles fixed inset-x-0 top-0 z-40">
      <div className="shell flex h-16 items-center justify-between gap-4">
        <a href="/" className="rounded-md">
          <Logo name={name} />
        </a>
        <a href="/api/login" className={buttonVariants({ variant: 'outline' })}>
          Login / Sign Up
        </a>
      </div>
    </header>
  )
}
