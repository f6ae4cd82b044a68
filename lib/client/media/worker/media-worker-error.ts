import type { MediaWorkerFailure } from '@/lib/contract/media/worker/messages'

/** A failed job, on the page and in the media worker. */
export class MediaWorkerError extends Error {
  override name = 'MediaWorkerError'

  constructor(
    readonly reason: MediaWorkerFailure,
    message: string = reason,
  ) {
    super(message)
  }
}

/** Returns any thrown value as a `MediaWorkerError` with its reason. */
export function toMediaWorkerError(error: unknown): MediaWorkerError {
  if (error instanceof MediaWorkerError) return error
  if (error instanceof Error && error.name === 'AbortError') return new MediaWorkerError('cancelled')
  if (error instanceof Error && error.name === 'QuotaExceededError') return new MediaWorkerError('no-room')
  return new MediaWorkerError('failed', error instanceof Error ? error.message : String(error))
}
