'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { LocalDate } from '@/components/layout/local-date'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { useRestoreLanding } from '@/lib/client/site/landing'
import { BUILT_IN_VERSION, type Landing, type LandingVersion } from '@/lib/contract/site/landing'
import { useEditedCourse } from './edited-course-context'

/** Lists the published versions, newest first. Each can be restored as the draft. */
export function LandingVersions({
  versions,
  onRestored,
}: {
  versions: LandingVersion[]
  onRestored: (draft: Landing) => void
}) {
  const course = useEditedCourse()
  const { mutateAsync } = useRestoreLanding(course?.slug)
  const restore = (version: number) => async () => {
    try {
      onRestored((await mutateAsync(version)).draft)
      return true
    } catch (error) {
      toastFailure(error, 'Couldn’t restore the version. Try again.')
      return false
    }
  }
  return (
    <ul className="max-h-[70dvh] divide-y overflow-y-auto rounded-lg border bg-raised">
      {versions.map(({ version, publishedAt, publishedBy }) => (
        <li key={version} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm">
          <span>
            Version {version}, <LocalDate value={publishedAt} format="moment" />
            {publishedBy && <span className="text-quiet"> by {publishedBy}</span>}
          </span>
          <RestoreButton what={`version ${version}`} onConfirm={restore(version)} />
        </li>
      ))}
      {course ? (
        versions.length === 0 && <li className="px-4 py-2 text-quiet text-sm">No published versions yet</li>
      ) : (
        <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm">
          The built-in page
          <RestoreButton what="the built-in page" onConfirm={restore(BUILT_IN_VERSION)} />
        </li>
      )}
    </ul>
  )
}

function RestoreButton({ what, onConfirm }: { what: string; onConfirm: () => Promise<boolean> }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Restore ${what}`}>
          Restore
        </Button>
      }
      title={`Restore ${what}?`}
      description="This version will replace your current draft. Visitors will see it once you publish."
      action="Restore"
      pendingAction="Restoring..."
      onConfirm={onConfirm}
    />
  )
}
