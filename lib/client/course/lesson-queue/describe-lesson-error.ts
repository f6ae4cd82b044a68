import { getCompressionFailureMessage } from '@/lib/client/media/compression-messages'
import { getUploadErrorMessage, isFinalRefusal } from '@/lib/client/media/uploads'
import { MediaWorkerError } from '@/lib/client/media/worker/media-job'

/** Returns the error message for a failed lesson, and whether another try would fail too. */
export function describeLessonError(error: unknown): { problem: string; isFinal: boolean } {
  if (!(error instanceof MediaWorkerError))
    return { problem: getUploadErrorMessage(error), isFinal: isFinalRefusal(error) }
  const { reason } = error
  return {
    problem: getCompressionFailureMessage(reason),
    isFinal: reason === 'undecodable' || reason === 'unencodable',
  }
}
