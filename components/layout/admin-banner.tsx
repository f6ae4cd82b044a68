import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shows a warning above an admin page, with buttons that resolve it. */
export function AdminBanner({
  label,
  icon: Icon,
  words,
  children,
}: {
  label: string
  icon: LucideIcon
  words: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-warning/40 border-b bg-warning-soft px-4 py-3 text-warning-text sm:px-6 lg:px-10 print:hidden"
    >
      <p className="flex items-start gap-2.5 font-medium text-sm leading-5">
        <Icon aria-hidden className="size-5 shrink-0" />
        {words}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
