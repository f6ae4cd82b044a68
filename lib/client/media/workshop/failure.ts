import type { WorkshopReason } from '@/lib/contract/media/workshop/messages'

/** A failed job, on the page and in the media worker. */
export class WorkshopFailure extends Error {
  override name = 'WorkshopFailure'

  constructor(
    readonly reason: WorkshopReason,
    message: string = reason,
  ) {
    super(message)
  }
}

/** Returns any thrown value as a `WorkshopFailure` with its reason. */
export function failureOf(error: unknown): WorkshopFailure {
  if (error instanceof WorkshopFailure) return error
  if (error instanceof Error && error.name === 'AbortError') return new WorkshopFailure('cancelled')
  if (error instanceof Error && error.name === 'QuotaExceededError') return new WorkshopFailure('no-room')
  return new WorkshopFailure('failed', error instanceof Error ? error.message : String(error))
}
