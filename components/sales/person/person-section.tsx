import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card'

/** Shows a section of a customer’s page, with a title and an optional action. */
export function PersonSection({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-2.5 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** Lists the rows of a section, or shows `none` if there are no rows. */
export function PersonSectionList({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0)
    return <p className="rounded-lg border border-dashed p-4 text-quiet text-sm">{none}</p>
  return (
    <Card>
      <ul className="divide-y">{children}</ul>
    </Card>
  )
}
