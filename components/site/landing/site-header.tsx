import { Logo } from '@/components/layout/logo'
import { Button } from '@/components/ui/button'

export function SiteHeader({ name }: { name: string }) {
  return (
    <header className="header-settles fixed inset-x-0 top-0 z-40">
      <div className="shell flex h-16 items-center justify-between gap-4">
        <a href="/" className="rounded-md">
          <Logo name={name} />
        </a>
        <Button asChild variant="outline">
          {/* The whole browser goes: the address answers with a redirect, not with a page. */}
          <a href="/api/login">Login / Sign Up</a>
        </Button>
      </div>
    </header>
  )
}
