import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { removeAffiliatePlaceholders } from '@/lib/contract/site/landing'
import { cn } from '@/lib/utils'

/**
 * Links to the checkout, or to the final call to action if there is no buy link. `script/buy-link.ts` adds
 * the affiliate’s tracking IDs.
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
      href={link ? removeAffiliatePlaceholders(link) : '#final-cta'}
      data-buy={link.includes('{') ? link : undefined}
      className={cn(buttonVariants({ variant: 'signal', size }), className)}
    >
      {children}
    </a>
  )
}
