import type { VariantProps } from 'class-variance-authority'
import type { Route } from 'next'
import type { ComponentProps } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/lib/utils'

type Props<Address extends string> = Omit<ComponentProps<'a'>, 'href'> & { href: Route<Address> }

/** Shows a link to a page for signed-in users. `SoftNavigation` follows it without loading a document. */
export function PageLink<Address extends string>({ href, ...props }: Props<Address>) {
  return <a data-soft href={href} {...props} />
}

/** Shows a `PageLink` as a button. */
export function ButtonLink<Address extends string>({
  variant,
  size,
  className,
  ...props
}: Props<Address> & VariantProps<typeof buttonVariants>) {
  return <PageLink className={cn(buttonVariants({ variant, size }), className)} {...props} />
}
