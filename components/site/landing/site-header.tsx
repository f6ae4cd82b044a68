import { Logo } from '@/components/layout/logo'
import { buttonVariants } from '@/components/ui/button'
import type { LandingLabels } from '@/lib/contract/site/landing-labels'
import { BuyLink } from './buy-link'

interface Props {
  name: string
  button: string
  buyLink: string
  page: LandingLabels
}

export function SiteHeader({ name, button, buyLink, page }: Props) {
  return (
    <header className="header-settles fixed inset-x-0 top-0 z-40">
      <div className="shell flex h-16 items-center justify-between gap-4">
        <a href="/" className="rounded-md">
          <Logo name={name} />
        </a>
        <div className="flex items-center gap-2">
          {buyLink && (
            <BuyLink link={buyLink} size="default" className="header-asks max-sm:hidden">
              {button}
            </BuyLink>
          )}
          <a href="/api/login" className={buttonVariants({ variant: 'outline' })}>
            {page.signIn}
          </a>
        </div>
      </div>
    </header>
  )
}
