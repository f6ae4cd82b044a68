import { Scissors, Shrink, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import {
  CANNOT_COMPRESS_MESSAGE,
  formatCompressionPlan,
  formatTimeEstimate,
  getCompressionFailureMessage,
  getTooLongMessage,
  TOO_LONG_ADVICE_MESSAGE,
} from '@/lib/client/media/compression-messages'
import type { CompressionEstimate, CompressionNeed } from '@/lib/client/media/compression-need'
import { formatDuration } from '@/lib/format'
import { useCompressionEstimate } from './use-compression-estimate'

/**
 * Shows how a dropped file must be processed before the upload, and asks for consent. The processing runs
 * later, in the upload queue.
 */
export function DroppedVideoCompression({
  file,
  look,
  accepted,
  onAccept,
}: {
  file: File
  look: CompressionNeed
  accepted: CompressionEstimate | null
  onAccept: (accepted: CompressionEstimate | null) => void
}) {
  const { state, tryIt, cancel } = useCompressionEstimate(file, look, onAccept)
  if (look.step === 'none') return null
  if (look.step === 'stuck') return <p>{CANNOT_COMPRESS_MESSAGE}</p>
  if (accepted) return <AcceptedCompression accepted={accepted} onUndo={() => onAccept(null)} />
  if (state.step === 'failed')
    return <p className="text-danger-text">{getCompressionFailureMessage(state.reason)}</p>
  if (state.step === 'trying') {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status" className="flex items-center gap-2">
          <Spinner className="size-4" />
          {state.isWaiting
            ? 'Waiting. This browser is processing another video.'
            : 'Encoding a 5-second sample...'}
        </span>
        <Button size="sm" variant="ghost" onClick={cancel}>
          <X aria-hidden />
          Cancel
        </Button>
      </p>
    )
  }
  return <CompressionOffer file={file} look={look} onTry={tryIt} />
}

function CompressionOffer({
  file: { name },
  look,
  onTry,
}: {
  file: File
  look: Extract<CompressionNeed, { step: 'offered' | 'long' }>
  onTry: () => void
}) {
  if (look.step === 'offered') {
    const what = look.offer === 'fit' ? 'Compress' : 'Convert for All Browsers'
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {formatCompressionPlan(look.plan)}
        <Button size="sm" variant="outline" aria-label={`${what}: ${name}`} onClick={onTry}>
          <Shrink aria-hidden />
          {what}
        </Button>
      </p>
    )
  }
  if (!look.cutting) {
    return (
      <p>
        {getTooLongMessage(look.video.seconds)} {TOO_LONG_ADVICE_MESSAGE}
      </p>
    )
  }
  const parts = look.cutting.near.length + 1
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {getTooLongMessage(look.video.seconds)}
      <Button size="sm" variant="outline" aria-label={`Split into ${parts} Lessons: ${name}`} onClick={onTry}>
        <Scissors aria-hidden />
        Split into {parts} Lessons
      </Button>
    </p>
  )
}

function AcceptedCompression({
  accepted: { plans, needs },
  onUndo,
}: {
  accepted: CompressionEstimate
  onUndo: () => void
}) {
  const lengths = plans.map(({ seconds }) => formatDuration(Math.round(seconds)))
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status">
        {plans.length > 1 && `${plans.length} lessons (${lengths.join(', ')}), split at pauses in speech. `}
        Processing takes {formatTimeEstimate(needs)} on this computer, before the upload.
      </span>
      <Button size="sm" variant="ghost" onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}
