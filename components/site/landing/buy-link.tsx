import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { plainLink } from '@/lib/contract/site/landing'
import { cn } from '@/lib/utils'

/**
 * Leads to the checkout, or without a link to the final call. What an affiliate's link brought is filled in by script
 * (`script/buy-link.ts`); the plain link works without it.
 */
export function BuyLink({
  link,
  size = 'lg',
  className,
  children,
}: {
  link: string
  size?: 'default' | 'lg'
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={link ? plainLink(link) : '#final-cta'}
      data-buy={link.includes('{') ? link : undefined}
      className={cn(buttonVariants({ variant: 'signal', size }), className)}
    >
      {children}
    </a>
  )
}
