'use client'
import {
  ChartColumn,
  Ellipsis,
  FileText,
  Funnel,
  GraduationCap,
  LibraryBig,
  Mails,
  Package,
  ReceiptText,
  Settings2,
  UsersRound,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { PageLink } from '@/components/layout/page-link'
import { cn } from '@/lib/utils'

/** Menu entries in order. On a phone, entries with `isInMore` are in the list that the More button opens. */
const entries = [
  { href: '/admin', label: 'Panel', icon: LibraryBig },
  { href: '/admin/courses', label: 'Courses', icon: GraduationCap, isInMore: true, isForSeveral: true },
  { href: '/admin/analytics', label: 'Analytics', icon: ChartColumn, isInMore: true },
  { href: '/admin/customers', label: 'Customers', icon: UsersRound },
  { href: '/admin/products', label: 'Products', icon: Package },
  { href: '/admin/purchases', label: 'Purchases', icon: ReceiptText },
  { href: '/admin/launch', label: 'Launch', icon: Funnel, isInMore: true },
  { href: '/admin/mails', label: 'Emails', icon: Mails },
  { href: '/admin/pages', label: 'Pages', icon: FileText, isInMore: true },
  { href: '/admin/settings', label: 'Settings', icon: Settings2, isInMore: true },
] as const
type Entry = (typeof entries)[number]

const isInMore = (entry: Entry) => 'isInMore' in entry

/** Returns the menu entries, with or without the entry for courses. */
const entriesFor = (hasSeveral: boolean) =>
  entries.filter((entry) => hasSeveral || !('isForSeveral' in entry))

/** Pages whose URL does not begin with the URL of their menu entry. */
const entryOfPage: Record<string, string> = {
  '/admin/videos': '/admin',
  '/admin/offers': '/admin/products',
  '/admin/imports': '/admin/purchases',
  '/admin/withdrawals': '/admin/purchases',
  '/admin/leads': '/admin/customers',
  '/admin/landing': '/admin/pages',
}

/** Returns the menu entry for a page: "/admin/settings" for "/admin/settings/brand". */
function entryOf(pathname: string): string {
  const part = pathname.split('/').slice(0, 3).join('/')
  return entryOfPage[part] ?? part
}

/** Badges beside the labels of menu entries, such as the number of waiting items. */
export type AdminNavBadges = Partial<Record<Entry['href'], ReactNode>>

const cellClass =
  'relative flex min-w-0 flex-1 flex-col items-center gap-1 px-0.5 pt-2.5 pb-2 text-[0.625rem] text-quiet leading-none transition-colors hover:text-ink min-[400px]:text-[0.6875rem] md:w-19 md:flex-none md:rounded-lg md:px-0 md:hover:bg-ink/5'
const markedCellClass =
  'font-semibold text-ink before:absolute before:inset-x-3 before:-top-px before:h-0.5 before:bg-signal md:bg-raised md:shadow-[0_0_0_1px_var(--line)] md:hover:bg-raised md:before:inset-x-auto md:before:inset-y-3 md:before:-left-2 md:before:h-auto md:before:w-0.5'

/**
 * Returns `aria-current` for a menu entry: "page", or "true" on a child page. Undefined if the page belongs
 * to another entry.
 */
function currentOf(pathname: string, href: string): 'page' | 'true' | undefined {
  if (entryOf(pathname) !== href) return undefined
  return pathname === href ? 'page' : 'true'
}

/**
 * Shows the admin menu. Shape as well as color marks the current entry. On a phone, the menu shows five
 * entries and More.
 */
export function AdminNav({
  badges = {},
  hasSeveralCourses = false,
}: {
  badges?: AdminNavBadges
  hasSeveralCourses?: boolean
}) {
  const visited = usePathname()
  // With only one course, the menu has no entry for courses, and their pages belong to the settings.
  const pathname = hasSeveralCourses ? visited : visited.replace('/admin/courses', '/admin/settings/course')
  const shown = entriesFor(hasSeveralCourses)
  return (
    <nav
      aria-label="Admin"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-paper pb-[env(safe-area-inset-bottom)] md:static md:flex-col md:gap-1 md:border-t-0 md:bg-transparent md:pb-0"
    >
      {shown.map((entry) => {
        const { href, label, icon: Icon } = entry
        const current = currentOf(pathname, href)
        return (
          <PageLink
            key={href}
            href={href}
            aria-current={current}
            className={cn(cellClass, current && markedCellClass, isInMore(entry) && 'max-md:hidden')}
          >
            <Icon aria-hidden className={cn('size-5', current && 'text-signal-text')} strokeWidth={1.75} />
            <span>{label}</span>
            {badges[href] && <span className="absolute top-1 left-1/2 ml-1.5 flex">{badges[href]}</span>}
          </PageLink>
        )
      })}
      <MoreEntries pathname={pathname} entries={shown} />
    </nav>
  )
}

/**
 * Shows the last button of the phone menu and the list of entries that it opens. The button is marked as
 * current on the pages of these entries.
 */
function MoreEntries({ pathname, entries }: { pathname: string; entries: Entry[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    button.current?.focus()
  }
  const hidden = entries.filter(isInMore)
  const isHere = hidden.some(({ href }) => href === entryOf(pathname))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from each of its links.
    <div className="flex min-w-0 flex-1 md:hidden" onKeyDown={closeOnEscape}>
      {isOpen && (
        <>
          <button type="button" tabIndex={-1} aria-hidden className="fixed inset-0" onClick={close} />
          <ul
            id="more-entries"
            className="absolute right-2 bottom-full mb-2 min-w-48 rounded-lg border bg-raised p-1 shadow-float"
          >
            {hidden.map(({ href, label, icon: Icon }) => {
              const current = currentOf(pathname, href)
              return (
                <li key={href}>
                  <PageLink
                    href={href}
                    aria-current={current}
                    onClick={close}
                    className={cn(
                      'flex items-center gap-3 rounded-md px-3 py-2.5 text-sm hover:bg-ink/7',
                      current && 'bg-sunk font-semibold',
                    )}
                  >
                    <Icon
                      aria-hidden
                      className={cn('size-5 text-quiet', current && 'text-signal-text')}
                      strokeWidth={1.75}
                    />
                    {label}
                  </PageLink>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <button
        type="button"
        ref={button}
        aria-current={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'more-entries' : undefined}
        className={cn(cellClass, isHere && markedCellClass)}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden className={cn('size-5', isHere && 'text-signal-text')} strokeWidth={1.75} />
        <span>More</span>
      </button>
    </div>
  )
}
