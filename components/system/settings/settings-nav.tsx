'use client'
import { usePathname } from 'next/navigation'
import { PageLink } from '@/components/layout/page-link'
import { cn } from '@/lib/utils'

const pages = [
  { href: '/admin/settings', label: 'WarriorPlus' },
  { href: '/admin/settings/networks', label: 'Networks' },
  { href: '/admin/settings/course', label: 'Course' },
  { href: '/admin/settings/brand', label: 'Brand' },
  { href: '/admin/settings/email', label: 'Email' },
  { href: '/admin/settings/reminders', label: 'Reminders' },
  { href: '/admin/settings/withdrawal', label: 'Withdrawal' },
  { href: '/admin/settings/ai', label: 'AI' },
  { href: '/admin/settings/backup', label: 'Backup' },
  { href: '/admin/settings/audit', label: 'Audit Log' },
] as const

/** Shows the menu of settings pages: beside the page or, on a narrow screen, above it. */
export function SettingsNav() {
  const pathname = usePathname()
  return (
    <nav aria-label="Settings" className="min-w-0 lg:sticky lg:top-8 print:hidden">
      <ul className="flex flex-wrap gap-1.5 lg:flex-col lg:gap-0.5">
        {pages.map(({ href, label }) => {
          const isHere =
            pathname === href || (href !== '/admin/settings' && `${pathname}/`.startsWith(`${href}/`))
          return (
            <li key={href}>
              <PageLink
                href={href}
                aria-current={isHere ? 'page' : undefined}
                className={cn(
                  'block rounded-full border px-3 py-2 text-quiet text-sm leading-5 transition-colors hover:text-ink lg:rounded-md lg:border-transparent lg:hover:bg-ink/5',
                  isHere &&
                    'border-ink font-semibold text-ink lg:border-line lg:bg-raised lg:hover:bg-raised',
                )}
              >
                {label}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
