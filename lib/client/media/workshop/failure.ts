import type { WorkshopReason } from '@/lib/contract/media/workshop/messages'

/** A job that came to nothing, on either side of the workshop's door. */
export class WorkshopFailure extends Error {
  override name = 'WorkshopFailure'

  constructor(
    readonly reason: WorkshopReason,
    message: string = reason,
  ) {
    super(message)
  }
}

/** The reason of whatever was thrown. */
export function failureOf(error: unknown): WorkshopFailure {
  if (error instanceof WorkshopFailure) return error
  if (error instanceof Error && error.name === 'AbortError') return new WorkshopFailure('cancelled')
  if (error instanceof Error && error.name === 'QuotaExceededError') return new WorkshopFailure('no-room')
  return new WorkshopFailure('failed', error instanceof Error ? error.message : String(error))
}
