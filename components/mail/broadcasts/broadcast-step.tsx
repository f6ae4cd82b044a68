import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card'

/** Shows one of the numbered steps of the broadcast form. */
export function BroadcastStep({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card className="p-5">
      <section aria-labelledby={id} className="grid min-w-0 gap-5">
        <h2 id={id} className="flex items-center gap-3 text-lg">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full border border-blueprint/60 font-mono font-normal text-blueprint text-sm"
          >
            {number}
          </span>
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}
