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
import { Problem } from './problem'

/** Asks before something that cannot be taken back; stays open while it happens, and when it failed. */
export function Confirm({
  trigger,
  title,
  description,
  action,
  pendingAction,
  problem,
  onConfirm,
}: {
  trigger: ReactElement
  title: string
  description: ReactNode
  action: string
  pendingAction: string
  /** Why it was refused, when it was. */
  problem?: string | undefined
  /** Returns whether it went well. */
  onConfirm: () => Promise<boolean>
}) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    const went = await onConfirm()
    setPending(false)
    if (went) leave(() => setOpen(false))
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={(open) => !isPending && setOpen(open)}>
      <AlertDialogTrigger asChild>{trigger}</AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <Problem text={problem} />
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isPending}>Cancel</AlertDialogCancel>
          <AlertDialogAction
            disabled={isPending}
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

/** Closes, and when the button that opened it is gone with its row, lets the keyboard go on from the page's top. */
function leave(close: () => void) {
  close()
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const main = document.querySelector('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, 200)
}
