import { ArrowLeft } from 'lucide-react'
import type { Route } from 'next'
import type { ReactNode } from 'react'
import { PageLink } from '@/components/layout/page-link'

export function BackLink<Url extends string>({ href, children }: { href: Route<Url>; children: ReactNode }) {
  return (
    <PageLink
      href={href}
      className="inline-flex print:hidden min-w-0 max-w-full items-center gap-2 rounded-md py-2 font-medium text-quiet text-sm transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{children}</span>
    </PageLink>
  )
}
