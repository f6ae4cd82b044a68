'use client'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '@/components/layout/form-error'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { reloadPage } from '@/lib/client/navigation'
import { useStepUp } from '@/lib/client/people/passkeys'
import { isStepUpRefusal, onStepUpNeeded } from '@/lib/client/step-up'
import { getPasskeyErrorMessage } from './passkey-error-message'

/** Reloads the page if the whole session must be confirmed. The reloaded page then asks for the passkey. */
function reloadIfLimited(error: Error): void {
  if (isStepUpRefusal(error)) reloadPage()
}

/** Asks for the passkey when the server requires it for an action, then repeats the action. */
export function StepUpDialog() {
  const [message, setMessage] = useState<string>()
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const { mutate, isPending, error, reset } = useStepUp()
  useEffect(() => {
    const stop = onStepUpNeeded((asked) => {
      reset()
      setMessage(asked)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      stop()
      answer.current?.(false)
    }
  }, [reset])
  const close = (isConfirmed: boolean) => {
    setMessage(undefined)
    answer.current?.(isConfirmed)
  }
  return (
    <AlertDialog open={message !== undefined} onOpenChange={() => !isPending && close(false)}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Confirm it’s you</AlertDialogTitle>
          <AlertDialogDescription>{message}</AlertDialogDescription>
        </AlertDialogHeader>
        <FormError text={error ? getPasskeyErrorMessage(error) : undefined} />
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isPending}>Cancel</AlertDialogCancel>
          <AlertDialogAction
            variant="default"
            disabled={isPending}
            onClick={(event) => {
              event.preventDefault()
              mutate(undefined, { onSuccess: () => close(true), onError: reloadIfLimited })
            }}
          >
            {isPending ? 'Confirming...' : 'Use Passkey'}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
