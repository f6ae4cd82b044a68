import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { useUpdateCourse } from '@/lib/client/course/courses'
import { settingsQuery } from '@/lib/client/system/settings'

/** Lets the owner confirm that a course stays open. Renders nothing if the owner has chosen who can watch. */
export function KeepAccessOpen({ id }: { id: string }) {
  const { data: settings } = useQuery(settingsQuery())
  const client = useQueryClient()
  const { mutate, isPending } = useUpdateCourse()
  if (!settings || settings.contentAccessChosen) return null
  const keep = () =>
    mutate(
      { id, contentAccess: 'open' },
      {
        onSuccess: () => client.invalidateQueries(settingsQuery()),
        onError: (error) => toastFailure(error, 'Couldn’t save the choice. Try again.'),
      },
    )
  return (
    <div className="-mt-3">
      <Button type="button" variant="outline" size="sm" disabled={isPending} onClick={keep}>
        Keep Access Open
      </Button>
    </div>
  )
}
