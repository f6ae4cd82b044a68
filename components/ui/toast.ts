import { toast as sonner } from 'sonner'

/** What a notice says; `destructive` means that something failed. */
export interface Notice {
  title: string
  description?: string | undefined
  destructive?: boolean
  /** What can be done about it. */
  action?: { label: string; press: () => void }
}

/** Shows a notice in the place of the one before. */
export function toast({ title, description, destructive = false, action }: Notice): void {
  // A new toast after the old one's dismissal: an update of a toast that is just leaving would be lost with it.
  sonner.dismiss()
  const show = destructive ? sonner.error : sonner.success
  show(title, { description, ...(action && { action: { label: action.label, onClick: action.press } }) })
}
