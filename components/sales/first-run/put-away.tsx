'use client'
import { useQuery } from '@tanstack/react-query'
import { toastFailure } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { type Notice, toast } from '@/components/ui/toast'
import { firstRunQuery, useDismissFirstRun } from '@/lib/client/sales/first-run'
import { isAllDone } from '@/lib/contract/system/checks'

function usePutAway() {
  const { mutateAsync, isPending } = useDismissFirstRun()
  // Uses the promise instead of the mutation’s callbacks, which don’t run once the button has unmounted with
  // the setup guide.
  const setDismissed = (isDismissed: boolean, notice: Notice) =>
    mutateAsync({ isDismissed }).then(
      () => toast(notice),
      (error: unknown) => toastFailure(error, 'Couldn’t save your choice'),
    )
  return { setDismissed, isPending }
}

const restoredToast = { title: 'Setup guide', description: 'The setup guide is on your Admin Panel.' }

export function PutAway() {
  const { setDismissed, isPending } = usePutAway()
  const notice = {
    title: 'Setup guide hidden',
    description: 'You can bring it back from Purchases → Set up.',
    action: { label: 'Undo', press: () => setDismissed(false, restoredToast) },
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-sm:-ml-3"
      disabled={isPending}
      onClick={() => setDismissed(true, notice)}
    >
      Dismiss
    </Button>
  )
}

/** Shows the button that brings back a setup guide hidden before all steps were done. */
export function BringBack() {
  const { data } = useQuery(firstRunQuery())
  const { setDismissed, isPending } = usePutAway()
  if (!data?.isDismissed || isAllDone(data.checks)) return null
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      onClick={() => setDismissed(false, restoredToast)}
    >
      Show Setup Guide
    </Button>
  )
}
