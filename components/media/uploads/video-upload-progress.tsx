import { CircleCheck, Pause, Play, RotateCcw, TriangleAlert, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { computeFilePercent } from '@/lib/client/media/file-progress'
import type { UploadingFile } from '@/lib/client/media/upload-video'
import { getUploadErrorMessage, isFinalRefusal } from '@/lib/client/media/uploads'
import { formatBytes } from '@/lib/format'

interface Actions {
  onStart: () => void
  onPause: () => void
  onRemove: () => void
}

/** Shows the file of an upload with its name, its progress, and the available actions. */
export function VideoUploadProgress({
  file,
  isCompressed,
  failure,
  warning,
  ...actions
}: Actions & {
  file: UploadingFile
  /** Whether this browser compressed the file. If so, the progress bar starts where compressing ended. */
  isCompressed: boolean
  failure: Error | null
  warning: string | null
}) {
  const stage = failure ? 'error' : stageOf(file)
  const percent = useRisingPercent(percentOf(stage, file, isCompressed))
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate font-medium text-sm">{file.name}</p>
          <p role="status" className="label-mono mt-0.5 flex items-center gap-1.5 text-quiet">
            <StageText stage={stage} file={file} percent={percent} failure={failure} />
          </p>
        </div>
        <div className="flex shrink-0 gap-1">
          <StageActions stage={stage} canRetry={!isFinalRefusal(failure)} {...actions} />
        </div>
      </div>
      {(stage !== 'waiting' || isCompressed) && <ProgressBar percent={percent} label="Upload progress" />}
      {stage === 'uploading' && (
        <p className="text-[0.8125rem] text-quiet">
          If you pause, the upload will start over when you resume.
        </p>
      )}
      {warning && stage !== 'complete' && (
        <p
          role="alert"
          className="flex gap-2 rounded-md border border-warning/40 bg-warning-soft p-3 text-sm text-warning-text"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      )}
    </div>
  )
}

type Stage = 'waiting' | 'preparing' | 'uploading' | 'paused' | 'processing' | 'complete' | 'error'

function stageOf({ isPaused, progress, meta }: UploadingFile): Stage {
  if (meta.objectPath) return 'complete'
  if (progress.postprocess) return 'processing'
  if (isPaused) return 'paused'
  if (progress.preprocess) return 'preparing'
  return progress.uploadStarted ? 'uploading' : 'waiting'
}

function percentOf(stage: Stage, { progress }: UploadingFile, isCompressed: boolean): number {
  if (stage === 'complete') return computeFilePercent('done', 0, isCompressed)
  if (stage === 'processing') return computeFilePercent('register', 0, isCompressed)
  return computeFilePercent('upload', progress.percentage ?? 0, isCompressed)
}

/**
 * Returns the highest percentage so far. After a pause the upload starts over, but the progress bar doesn’t
 * go back.
 */
function useRisingPercent(percent: number): number {
  const [highest, setHighest] = useState(percent)
  if (percent > highest) setHighest(percent)
  return Math.max(percent, highest)
}

function StageText({
  stage,
  file,
  percent,
  failure,
}: {
  stage: Stage
  file: UploadingFile
  percent: number
  failure: Error | null
}) {
  const size = formatBytes(file.size ?? 0)
  if (stage === 'processing') {
    return (
      <>
        <Spinner className="size-4" /> Processing upload...
      </>
    )
  }
  if (stage === 'complete') {
    return (
      <span className="flex items-center gap-1.5 text-done-text">
        <CircleCheck aria-hidden className="size-4" /> Uploaded, {size}
      </span>
    )
  }
  if (stage === 'error') return <span className="text-danger-text">{getUploadErrorMessage(failure)}</span>
  if (stage === 'waiting') return `${size}, ready to upload`
  if (stage === 'preparing') return 'Preparing...'
  return stage === 'paused' ? `Paused at ${percent}%` : `Uploading: ${percent}%`
}

function StageActions({
  stage,
  canRetry,
  onStart,
  onPause,
  onRemove,
}: Actions & { stage: Stage; canRetry: boolean }) {
  return (
    <>
      {stage === 'waiting' && (
        <Button size="sm" onClick={onStart}>
          <Upload aria-hidden />
          Start Upload
        </Button>
      )}
      {stage === 'error' && canRetry && (
        <Button size="sm" variant="outline" onClick={onStart}>
          <RotateCcw aria-hidden />
          Retry
        </Button>
      )}
      {(stage === 'uploading' || stage === 'paused') && (
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={stage === 'paused' ? 'Resume upload' : 'Pause upload'}
          onClick={onPause}
        >
          {stage === 'paused' ? <Play aria-hidden /> : <Pause aria-hidden />}
        </Button>
      )}
      {stage !== 'processing' && (
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={stage === 'uploading' ? 'Cancel upload' : 'Remove file'}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      )}
    </>
  )
}
