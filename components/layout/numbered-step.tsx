import type { ReactNode } from 'react'

/** Shows a step of an ordered list, with its number as on a drawing. */
export function NumberedStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full border border-blueprint/60 font-mono text-blueprint text-sm"
      >
        {number}
      </span>
      <div className="min-w-0 pt-1 text-sm leading-6">{children}</div>
    </li>
  )
}
