'use client'
import { useQuery } from '@tanstack/react-query'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { type ToastContent, toast } from '@/components/ui/toast'
import { setupGuideQuery, useDismissSetupGuide } from '@/lib/client/sales/setup-guide'
import { areAllItemsDone } from '@/lib/contract/system/checklist'

function useDismissAndUndo() {
  const { mutateAsync, isPending } = useDismissSetupGuide()
  // Uses the promise instead of the mutation’s callbacks, which don’t run once the button has unmounted with
  // the setup guide.
  const setDismissed = (isDismissed: boolean, notice: ToastContent) =>
    mutateAsync({ isDismissed }).then(
      () => toast(notice),
      (error: unknown) => toastFailure(error, 'Couldn’t save your choice. Try again.'),
    )
  return { setDismissed, isPending }
}

const restoredToast = { title: 'Setup guide restored', description: 'Find it on your Admin Panel.' }

export function DismissSetupGuide() {
  const { setDismissed, isPending } = useDismissAndUndo()
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

/** Shows the button that brings back a setup guide that was hidden before all steps were done. */
export function ShowSetupGuide() {
  const { data } = useQuery(setupGuideQuery())
  const { setDismissed, isPending } = useDismissAndUndo()
  if (!data?.isDismissed || areAllItemsDone(data.checks)) return null
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
