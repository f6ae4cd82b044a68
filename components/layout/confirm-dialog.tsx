'use client'
import { type ReactElement, type ReactNode, useState } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog'
import { FormError } from './form-error'
import { restoreLostFocus } from './restore-lost-focus'
import { useIsHydrated } from './use-is-hydrated'

/** Asks for confirmation before an action. The dialog stays open while the action runs, and if it fails. */
export function ConfirmDialog({
  trigger,
  title,
  description,
  action,
  pendingAction,
  problem,
  isReady = true,
  isDestructive = true,
  children,
  onOpen,
  onConfirm,
}: {
  trigger: ReactElement
  title: string
  description: ReactNode
  action: string
  pendingAction: string
  /** Reason why the server rejected the action. */
  problem?: string | undefined
  /** Whether the action button is enabled. */
  isReady?: boolean
  /** Whether the action deletes, replaces or stops something. The button is red then. */
  isDestructive?: boolean
  /** Field that the action depends on. */
  children?: ReactNode
  onOpen?: () => void
  /** Runs the action. Returns whether it succeeded. */
  onConfirm: () => Promise<boolean>
}) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const isHydrated = useIsHydrated()
  const change = (open: boolean) => {
    if (isPending) return
    setOpen(open)
    if (open) onOpen?.()
  }
  const confirm = async () => {
    setPending(true)
    const hasSucceeded = await onConfirm()
    setPending(false)
    if (!hasSucceeded) return
    setOpen(false)
    restoreLostFocus()
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      {/* A click before hydration would be lost, so the button is disabled until then. */}
      <AlertDialogTrigger asChild disabled={!isHydrated}>
        {trigger}
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        <FormError text={problem} />
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isPending}>Cancel</AlertDialogCancel>
          <AlertDialogAction
            variant={isDestructive ? 'destructive' : 'default'}
            disabled={isPending || !isReady}
            onClick={(event) => {
              event.preventDefault()
              confirm()
            }}
          >
            {isPending ? pendingAction : action}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
