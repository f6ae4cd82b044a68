'use client'
import { Scissors, Shrink, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import type { CompressedVideo } from '@/lib/client/media/compress-video'
import {
  CANNOT_COMPRESS_MESSAGE,
  formatCompressionPlan,
  formatTimeEstimate,
  getCompressionFailureMessage,
  getTooLongMessage,
  TOO_LONG_ADVICE_MESSAGE,
} from '@/lib/client/media/compression-messages'
import type { CompressionNeed } from '@/lib/client/media/compression-need'
import type { ProcessingOffer } from '@/lib/client/media/compression-plan'
import { computeFilePercent } from '@/lib/client/media/file-progress'
import { useCompression } from './use-compression'

const offerTexts: Record<ProcessingOffer, { what: string; button: string }> = {
  fit: { what: 'You can compress this video in your browser:', button: 'Compress' },
  convert: {
    what: 'You can convert this video in your browser so it plays everywhere:',
    button: 'Convert for All Browsers',
  },
}

/**
 * Offers to compress a video, or to convert it so that it plays everywhere, before the upload. Renders
 * nothing if neither is needed.
 */
export function CompressBeforeUpload({
  file,
  onMade,
  onSeveral,
}: {
  file: File
  onMade: (made: CompressedVideo) => void
  /** Called when the video is split into several lessons. Undefined if it must stay one lesson. */
  onSeveral?: ((files: File[]) => void) | undefined
}) {
  const { state, measure, make, cancel } = useCompression(file, onMade)
  if (state.step === 'looking' || state.step === 'none') return null
  if (state.step === 'stuck') return <Frame>{CANNOT_COMPRESS_MESSAGE}</Frame>
  if (state.step === 'long') return <TooLong look={state} onCut={onSeveral && (() => onSeveral([file]))} />
  const { offer, plan } = state
  if (state.step === 'failed') return <Frame>{getCompressionFailureMessage(state.reason)}</Frame>
  if (state.step === 'offered') {
    return (
      <Frame>
        {offerTexts[offer].what} {formatCompressionPlan(plan)}. We’ll encode a 5-second sample first to
        estimate the time.
        <Button size="sm" variant="outline" onClick={() => measure(offer, plan)}>
          <Shrink aria-hidden />
          {offerTexts[offer].button}
        </Button>
      </Frame>
    )
  }
  if (state.step === 'measured') {
    return (
      <Frame>
        Processing takes {formatTimeEstimate(state.needs)} on this computer. Keep this tab open.
        <Button size="sm" onClick={() => make(offer, plan, state.needs)}>
          Start
        </Button>
      </Frame>
    )
  }
  return (
    <Frame isBusy>
      <span role="status" className="flex items-center gap-2">
        <Spinner className="size-4" />
        {state.isWaiting && 'Waiting. This browser is processing another video.'}
        {!state.isWaiting && state.step === 'measuring' && 'Encoding a 5-second sample...'}
        {!state.isWaiting &&
          state.step === 'compressing' &&
          `Processing, ${formatTimeEstimate(state.needs * (1 - state.share))} left`}
      </span>
      {state.step === 'compressing' && (
        <ProgressBar
          percent={computeFilePercent('compress', 100 * state.share, true)}
          label="Processing progress"
        />
      )}
      <Button size="sm" variant="outline" onClick={cancel}>
        <X aria-hidden />
        Cancel
      </Button>
    </Frame>
  )
}

type Long = Extract<CompressionNeed, { step: 'long' }>

function TooLong({ look: { video, cutting }, onCut }: { look: Long; onCut: (() => void) | undefined }) {
  const words = getTooLongMessage(video.seconds)
  if (!cutting || !onCut) {
    return (
      <Frame>
        {words} {TOO_LONG_ADVICE_MESSAGE}
      </Frame>
    )
  }
  const parts = cutting.near.length + 1
  return (
    <Frame>
      {words} You can split it into {parts} lessons of about the same length, at pauses in speech.
      <Button size="sm" variant="outline" onClick={onCut}>
        <Scissors aria-hidden />
        Split into {parts} Lessons
      </Button>
    </Frame>
  )
}

function Frame({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <div
      className="grid justify-items-start gap-3 rounded-md border bg-raised p-3 text-sm"
      {...getUnsavedProps(isBusy, 'upload')}
    >
      {children}
    </div>
  )
}
