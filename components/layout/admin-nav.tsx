'use client'
import {
  ChartColumn,
  FileText,
  Funnel,
  LibraryBig,
  Mails,
  Package,
  ReceiptText,
  Settings2,
  UsersRound,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { PageLink } from '@/components/layout/page-link'
import { cn } from '@/lib/utils'

const entries = [
  { href: '/admin', label: 'Panel', icon: LibraryBig },
  { href: '/admin/analytics', label: 'Analytics', icon: ChartColumn },
  { href: '/admin/customers', label: 'Customers', icon: UsersRound },
  { href: '/admin/products', label: 'Products', icon: Package },
  { href: '/admin/purchases', label: 'Purchases', icon: ReceiptText },
  { href: '/admin/launch', label: 'Launch', icon: Funnel },
  { href: '/admin/mails', label: 'Emails', icon: Mails },
  { href: '/admin/pages', label: 'Pages', icon: FileText },
  { href: '/admin/settings', label: 'Settings', icon: Settings2 },
] as const

/** Pages whose URL does not begin with the URL of their menu entry. */
const entryOfPage: Record<string, string> = {
  '/admin/videos': '/admin',
  '/admin/imports': '/admin/purchases',
  '/admin/leads': '/admin/customers',
  '/admin/landing': '/admin/pages',
}

/** Returns the menu entry that a page belongs to: "/admin/settings" for "/admin/settings/brand". */
function entryOf(pathname: string): string {
  const part = pathname.split('/').slice(0, 3).join('/')
  return entryOfPage[part] ?? part
}

/** Content shown beside the name of a menu entry, such as the number of waiting items. */
export type AdminNavCounts = Partial<Record<(typeof entries)[number]['href'], ReactNode>>

/** Shows the admin menu; the current entry is marked by shape as well as color. */
export function AdminNav({ counts = {} }: { counts?: AdminNavCounts }) {
  const pathname = usePathname()
  const entry = entryOf(pathname)
  return (
    <nav
      aria-label="Admin"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-paper pb-[env(safe-area-inset-bottom)] md:static md:flex-col md:gap-1 md:border-t-0 md:bg-transparent md:pb-0"
    >
      {entries.map(({ href, label, icon: Icon }) => {
        const isHere = entry === href
        return (
          <PageLink
            key={href}
            href={href}
            aria-current={isHere ? (pathname === href ? 'page' : 'true') : undefined}
            className={cn(
              'relative flex min-w-0 flex-1 flex-col items-center gap-1 px-0.5 pt-2.5 pb-2 text-[0.625rem] text-quiet leading-none transition-colors hover:text-ink min-[400px]:text-[0.6875rem] md:w-19 md:flex-none md:rounded-lg md:px-0 md:hover:bg-ink/5',
              isHere &&
                'font-semibold text-ink before:absolute before:inset-x-3 before:-top-px before:h-0.5 before:bg-signal md:bg-raised md:shadow-[0_0_0_1px_var(--line)] md:hover:bg-raised md:before:inset-x-auto md:before:inset-y-3 md:before:-left-2 md:before:h-auto md:before:w-0.5',
            )}
          >
            <Icon aria-hidden className={cn('size-5', isHere && 'text-signal-text')} strokeWidth={1.75} />
            {/* A phone has no room for the labels of all entries. */}
            <span className={cn(!isHere && 'max-[479px]:sr-only')}>{label}</span>
            {counts[href] && <span className="absolute top-1 left-1/2 ml-1.5 flex">{counts[href]}</span>}
          </PageLink>
        )
      })}
    </nav>
  )
}
