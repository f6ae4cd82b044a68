import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'

/** Shows the progress of an upload and a button that cancels it. */
export function LessonFileUploadRow({
  name,
  percent,
  onCancel,
}: {
  name: string
  percent: number
  onCancel: () => void
}) {
  const isSent = percent >= 100
  return (
    <li className="flex min-h-14 items-center gap-4 rounded-lg border border-dashed py-2.5 pr-2 pl-4">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere line-clamp-1 font-medium text-[0.9375rem]">{name}</p>
        <ProgressBar className="mt-2" percent={percent} label={`Uploading ${name}`} />
        <p className="label-mono mt-1.5 text-quiet">
          {isSent ? 'Checking the file...' : `Uploading: ${Math.floor(percent)}%`}
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={onCancel} disabled={isSent}>
        Cancel
      </Button>
    </li>
  )
}
