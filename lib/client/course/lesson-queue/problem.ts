import { failureWords } from '@/lib/client/media/fit-words'
import { isFinalRefusal, uploadFailure } from '@/lib/client/media/uploads'
import { WorkshopFailure } from '@/lib/client/media/workshop/failure'

/** Returns the error message for a failed lesson, and whether another try would fail too. */
export function problemOf(error: unknown): { problem: string; isFinal: boolean } {
  if (!(error instanceof WorkshopFailure))
    return { problem: uploadFailure(error), isFinal: isFinalRefusal(error) }
  const { reason } = error
  return { problem: failureWords(reason), isFinal: reason === 'undecodable' || reason === 'unencodable' }
}
