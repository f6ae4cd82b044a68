import type { ReactNode } from 'react'

/** Shows numbers side by side, separated by thin lines. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border bg-line min-[480px]:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {children}
    </dl>
  )
}

/** Shows one number with its label and a hint. */
export function Stat({
  label,
  value,
  hint,
  meter,
}: {
  label: string
  value: ReactNode
  hint?: ReactNode
  meter?: ReactNode
}) {
  return (
    // In a `dl`, the term must come before its description. CSS `order` shows the number first.
    <div className="flex flex-col bg-raised p-5 lg:p-6">
      <dt className="order-2 mt-3 font-medium text-sm">{label}</dt>
      <dd className="order-1 font-[620] font-display text-[clamp(2.25rem,3.4vw,3.25rem)] tabular-nums leading-none tracking-[-0.035em]">
        {value}
      </dd>
      {hint && <dd className="order-3 mt-0.5 text-[0.8125rem] text-quiet">{hint}</dd>}
      {meter && <dd className="order-4 mt-4">{meter}</dd>}
    </div>
  )
}
