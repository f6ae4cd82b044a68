import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastRefusal } from '@/components/layout/toast-error'
import { submitLessonAudio, transcriptionQuery } from '@/lib/client/course/transcription'
import type { MediaWorkerFailure } from '@/lib/contract/media/media-worker'

const reasons: Record<MediaWorkerFailure, string> = {
  unreadable: 'This browser can’t read the video. Try Chrome or Edge.',
  undecodable: 'This browser can’t decode the audio. Try Chrome or Edge.',
  unencodable: 'This browser can’t encode the audio. Try Chrome or Edge.',
  'no-room': 'This browser doesn’t have enough storage space.',
  cancelled: 'Transcription was canceled.',
  failed: 'Couldn’t process the audio. Try again.',
}

const extractionErrorMessage = (error: unknown): string =>
  error instanceof Error && 'reason' in error
    ? (new Map<unknown, string>(Object.entries(reasons)).get(error.reason) ?? reasons.failed)
    : reasons.failed

/**
 * Returns a function that extracts the audio of a lesson's video in this browser, and the progress from 0 to
 * 1. The progress is null while no extraction runs.
 */
export function useAudioExtraction(lesson: { id: string; videoUrl: string }) {
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)

  async function listen() {
    setShare(0)
    try {
      client.setQueryData(
        transcriptionQuery(lesson.id).queryKey,
        await submitLessonAudio(lesson, { onShare: setShare }),
      )
    } catch (error) {
      toastRefusal(error, extractionErrorMessage(error))
    } finally {
      setShare(null)
    }
  }
  return { share, listen }
}
