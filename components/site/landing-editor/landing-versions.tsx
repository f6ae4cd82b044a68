'use client'
import { Confirm } from '@/components/layout/confirm'
import { toastFailure } from '@/components/layout/failure'
import { LocalDate } from '@/components/layout/local-date'
import { Button } from '@/components/ui/button'
import { useRestoreLanding } from '@/lib/client/site/landing'
import { BUILT_IN_VERSION, type Landing, type LandingVersion } from '@/lib/contract/site/landing'

/** What was published, the newest first; each can be brought back as what is being written. */
export function LandingVersions({
  versions,
  onRestored,
}: {
  versions: LandingVersion[]
  onRestored: (draft: Landing) => void
}) {
  const { mutateAsync } = useRestoreLanding()
  if (versions.length === 0) return null
  const restore = (version: number) => async () => {
    try {
      onRestored((await mutateAsync(version)).draft)
      return true
    } catch (error) {
      toastFailure(error, 'The version was not brought back.')
      return false
    }
  }
  return (
    <details className="rounded-lg border bg-raised">
      <summary className="px-4 py-3 font-medium text-sm">Published versions ({versions.length})</summary>
      <ul className="divide-y border-t">
        {versions.map(({ version, publishedAt, publishedBy }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm">
            <span>
              Version {version}, <LocalDate value={publishedAt} format="moment" />
              {publishedBy && <span className="text-quiet"> by {publishedBy}</span>}
            </span>
            <BringBack what={`version ${version}`} onConfirm={restore(version)} />
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm">
          The page as it came
          <BringBack what="the built-in page" onConfirm={restore(BUILT_IN_VERSION)} />
        </li>
      </ul>
    </details>
  )
}

function BringBack({ what, onConfirm }: { what: string; onConfirm: () => Promise<boolean> }) {
  return (
    <Confirm
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Bring back ${what}`}>
          Bring Back
        </Button>
      }
      title={`Bring back ${what}?`}
      description="It takes the place of what you are writing. Visitors see it once you publish it."
      action="Bring Back"
      pendingAction="Bringing back..."
      onConfirm={onConfirm}
    />
  )
}
