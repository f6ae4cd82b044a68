import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '@/components/layout/page-link'
import { AdminNav, type AdminNavBadges } from './admin-nav'
import { LogoMark } from './logo'
import { ThemeToggle } from './theme-toggle'

/**
 * Lays out the admin area: a slim menu beside the page or, on a phone, bars above and below it. The menu
 * isn’t printed.
 */
export function AdminShell({
  name,
  search,
  badges,
  hasSeveralCourses,
  children,
}: {
  name: string
  search: ReactNode
  badges?: AdminNavBadges
  hasSeveralCourses: boolean
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh md:pl-23">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b bg-paper px-3 md:fixed md:inset-y-0 md:left-0 md:h-auto md:w-23 md:flex-col md:border-r md:border-b-0 md:bg-sunk md:px-0 md:pt-5 md:pb-3 print:hidden">
        <PageLink
          href="/admin"
          className="flex min-w-0 items-center gap-2 rounded-md p-1 font-display font-semibold md:mb-5"
        >
          <LogoMark className="shrink-0 md:size-8" />
          <span className="truncate md:sr-only">{name}</span>
        </PageLink>
        {search}
        <AdminNav badges={badges} hasSeveralCourses={hasSeveralCourses} />
        <div className="flex items-center gap-1 md:mt-auto md:ml-0 md:flex-col">
          <ThemeToggle />
          <PageLink
            href="/"
            className="flex items-center gap-1.5 rounded-lg px-2.5 py-2 text-quiet text-sm transition-colors hover:text-ink md:w-19 md:flex-col md:gap-1 md:px-0 md:text-[0.6875rem] md:leading-none"
          >
            <ArrowLeft aria-hidden className="size-4 md:size-5" />
            <span>
              <span className="sr-only">Back to </span>Dashboard
            </span>
          </PageLink>
        </div>
      </header>
      <div id="content" tabIndex={-1} className="pb-24 outline-none md:pb-16 print:pb-0">
        {children}
      </div>
    </div>
  )
}
