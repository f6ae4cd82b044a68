import type { ReactNode } from 'react'

/** Shows fields under a heading that expands and collapses them. */
export function CollapsibleSection({
  title,
  isOpen = false,
  isOff = false,
  children,
}: {
  title: string
  isOpen?: boolean
  isOff?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen || undefined} className="rounded-lg border bg-raised">
      <summary className="px-4 py-3 font-medium">
        {title}
        {isOff && <span className="ml-2 font-normal text-quiet text-sm">not shown</span>}
      </summary>
      <div className="grid gap-4 border-t p-4">{children}</div>
    </details>
  )
}
