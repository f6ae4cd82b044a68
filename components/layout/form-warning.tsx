import type { ReactNode } from 'react'

/** Shows a warning in a form. The form can still be saved. */
export function FormWarning({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="rounded-md bg-warning-soft p-3 text-sm text-warning-text">
      {children}
    </div>
  )
}
