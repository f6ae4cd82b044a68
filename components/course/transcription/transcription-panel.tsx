import { useQueryClient } from '@tanstack/react-query'
import { Ear } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { transcriptQuery } from '@/lib/client/course/cues'
import { transcriptionQuery, useRestartTranscription } from '@/lib/client/course/transcription'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import type { TranscriptionStatus } from '@/lib/contract/course/transcription'
import { describeTranscription } from './describe-transcription'
import { useAudioExtraction } from './use-audio-extraction'

/** Shows the status of a video’s automatic transcription, and the actions for it. */
export function TranscriptionPanel({
  lesson,
  speech: read,
}: {
  lesson: { id: string; videoUrl: string }
  speech: TranscriptionStatus
}) {
  const speech = useSeededQuery(transcriptionQuery(lesson.id), read)
  const { share, listen } = useAudioExtraction(lesson)
  const again = useRestartTranscription(lesson.id)
  useReloadWhenDone(lesson.id, speech)
  const status = describeTranscription(speech, share)
  if (!status) return null
  const act = () =>
    status.act === 'listen' ? listen() : again.mutate(status.act === 'anew', { onError: fail })
  const button = status.act && (
    <Button variant="outline" disabled={again.isPending} onClick={status.replaces ? undefined : act}>
      <Ear aria-hidden />
      {status.label}
    </Button>
  )
  return (
    <section
      aria-label="Automatic transcript"
      className="mb-4 grid gap-3 rounded-lg border border-blueprint/40 bg-blueprint-soft/40 px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="min-w-0 max-w-reading flex-1 basis-64 text-sm leading-normal">
          {status.text}
        </p>
        {button && status.replaces ? (
          <ConfirmDialog
            trigger={button}
            title={`${status.label}?`}
            description={status.replaces}
            action={status.label ?? ''}
            pendingAction="Starting..."
            onConfirm={() => again.mutateAsync(status.act === 'anew').then(() => true, reportFailure)}
          />
        ) : (
          button
        )}
      </div>
      {status.share !== undefined && <TranscriptionProgress share={status.share} />}
    </section>
  )
}

const fail = (error: unknown) => toastFailure(error, 'Couldn’t start the transcription. Try again.')

function reportFailure(error: unknown): boolean {
  fail(error)
  return false
}

function TranscriptionProgress({ share }: { share: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Transcription progress"
      aria-valuenow={Math.round(share * 100)}
      className="h-1 overflow-hidden rounded-full bg-blueprint/20"
    >
      <div
        className="h-full origin-left bg-blueprint motion-safe:transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

/** Loads the transcript again once the transcription is finished. */
function useReloadWhenDone(videoId: string, { state }: TranscriptionStatus): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'waiting' && state === 'ready') {
      client.invalidateQueries({ queryKey: transcriptQuery(videoId).queryKey })
    }
    before.current = state
  }, [client, videoId, state])
}
