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

const places = [
  { href: '/admin', label: 'Panel', icon: LibraryBig },
  { href: '/admin/analytics', label: 'Analytics', icon: ChartColumn },
  { href: '/admin/customers', label: 'Customers', icon: UsersRound },
  { href: '/admin/products', label: 'Products', icon: Package },
  { href: '/admin/purchases', label: 'Purchases', icon: ReceiptText },
  { href: '/admin/launch', label: 'Launch', icon: Funnel },
  { href: '/admin/mails', label: 'Mails', icon: Mails },
  { href: '/admin/pages', label: 'Pages', icon: FileText },
  { href: '/admin/settings', label: 'Settings', icon: Settings2 },
] as const

/** What stands beside the name of a room, such as how much waits there. */
export type RailCounts = Partial<Record<(typeof places)[number]['href'], ReactNode>>

/** The rooms of the back office; the one you are in is marked by shape as well as colour. */
export function AdminNav({ counts = {} }: { counts?: RailCounts }) {
  const pathname = usePathname()
  return (
    <nav
      aria-label="Back office"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-paper pb-[env(safe-area-inset-bottom)] md:static md:flex-col md:gap-1 md:border-t-0 md:bg-transparent md:pb-0"
    >
      {places.map(({ href, label, icon: Icon }) => {
        const isHere = pathname === href
        return (
          <PageLink
            key={href}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={cn(
              'relative flex min-w-0 flex-1 flex-col items-center gap-1 px-0.5 pt-2.5 pb-2 text-[0.625rem] text-quiet leading-none transition-colors hover:text-ink min-[400px]:text-[0.6875rem] md:w-19 md:flex-none md:rounded-lg md:px-0 md:hover:bg-ink/5',
              isHere &&
                'font-semibold text-ink before:absolute before:inset-x-3 before:-top-px before:h-0.5 before:bg-signal md:bg-raised md:shadow-[0_0_0_1px_var(--line)] md:hover:bg-raised md:before:inset-x-auto md:before:inset-y-3 md:before:-left-2 md:before:h-auto md:before:w-0.5',
            )}
          >
            <Icon aria-hidden className={cn('size-5', isHere && 'text-signal-text')} strokeWidth={1.75} />
            {/* On phones so many words would touch. */}
            <span className={cn(!isHere && 'max-[479px]:sr-only')}>{label}</span>
            {counts[href] && <span className="absolute top-1 left-1/2 ml-1.5 flex">{counts[href]}</span>}
          </PageLink>
        )
      })}
    </nav>
  )
}
