import type { ReactNode } from 'react'

/** A warning in a form, which doesn’t keep the form from being saved. */
export function FormWarning({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="rounded-md bg-warning-soft p-3 text-sm text-warning-text">
      {children}
    </div>
  )
}
