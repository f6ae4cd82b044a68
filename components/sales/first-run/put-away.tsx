'use client'
import { useQuery } from '@tanstack/react-query'
import { toastFailure } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { type Notice, toast } from '@/components/ui/toast'
import { firstRunQuery, useDismissFirstRun } from '@/lib/client/sales/first-run'
import { isAllDone } from '@/lib/contract/system/checks'

function usePutAway() {
  const { mutateAsync, isPending } = useDismissFirstRun()
  // Not by the callbacks of the mutation: with the list its button goes, and nobody would hear them.
  const put = (isDismissed: boolean, notice: Notice) =>
    mutateAsync({ isDismissed }).then(
      () => toast(notice),
      (error: unknown) => toastFailure(error, 'Failed to save that'),
    )
  return { put, isPending }
}

const broughtBack = { title: 'First steps', description: 'They are on your Panel.' }

export function PutAway() {
  const { put, isPending } = usePutAway()
  const notice = {
    title: 'First steps put away',
    description: 'Set up, on the Purchases page, brings them back.',
    action: { label: 'Undo', press: () => put(false, broughtBack) },
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-sm:-ml-3"
      disabled={isPending}
      onClick={() => put(true, notice)}
    >
      Put Away
    </Button>
  )
}

/** Where they were put away before all was done. */
export function BringBack() {
  const { data } = useQuery(firstRunQuery())
  const { put, isPending } = usePutAway()
  if (!data?.isDismissed || isAllDone(data.checks)) return null
  return (
    <Button variant="outline" size="sm" disabled={isPending} onClick={() => put(false, broughtBack)}>
      Show the First Steps on the Panel
    </Button>
  )
}
