import { Scissors, Shrink, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { Look, Making } from '@/lib/client/media/fit-look'
import {
  failureWords,
  inMinutes,
  lengthWords,
  noBrowserWords,
  sizeWords,
  tooLongWords,
} from '@/lib/client/media/fit-words'
import { formatDuration } from '@/lib/format'
import { useMaking } from './use-making'

/**
 * Shows what processing a dropped file needs before the upload, and asks for consent. The processing runs
 * later, in the queue.
 */
export function MakeFirst({
  file,
  look,
  making,
  onMaking,
}: {
  file: File
  look: Look
  making: Making | null
  onMaking: (making: Making | null) => void
}) {
  const { state, tryIt, cancel } = useMaking(file, look, onMaking)
  if (look.step === 'none') return null
  if (look.step === 'stuck') return <p>{noBrowserWords}</p>
  if (making) return <AcceptedCompression making={making} onUndo={() => onMaking(null)} />
  if (state.step === 'failed') return <p className="text-danger-text">{failureWords(state.reason)}</p>
  if (state.step === 'trying') {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status" className="flex items-center gap-2">
          <Spinner className="size-4" />
          {state.isWaiting
            ? 'Another video is being processed. This one is next.'
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
  look: Extract<Look, { step: 'offered' | 'long' }>
  onTry: () => void
}) {
  if (look.step === 'offered') {
    const what = look.offer === 'fit' ? 'Compress' : 'Convert for All Browsers'
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {sizeWords(look.plan)}
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
        {lengthWords(look.film.seconds)} {tooLongWords}
      </p>
    )
  }
  const parts = look.cutting.near.length + 1
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {lengthWords(look.film.seconds)}
      <Button size="sm" variant="outline" aria-label={`Split into ${parts} Lessons: ${name}`} onClick={onTry}>
        <Scissors aria-hidden />
        Split into {parts} Lessons
      </Button>
    </p>
  )
}

function AcceptedCompression({ making: { plans, needs }, onUndo }: { making: Making; onUndo: () => void }) {
  const lengths = plans.map(({ seconds }) => formatDuration(Math.round(seconds)))
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status">
        {plans.length > 1 &&
          `${plans.length} lessons of ${lengths.join(', ')}, split during pauses in speech. `}
        Processing takes {inMinutes(needs)} on this computer, before the upload.
      </span>
      <Button size="sm" variant="ghost" onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}
