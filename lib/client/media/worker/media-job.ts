import type { z } from 'zod'
import type { GeneratedFile, MediaOperation, MediaWorkerFailure } from '@/lib/contract/media/media-worker'

/**
 * Part of a file with its position, in the form that Mediabunny's `StreamTarget` writes and that a file's
 * writable stream accepts.
 */
export interface FileChunk {
  type: 'write'
  data: Uint8Array<ArrayBuffer>
  position: number
}

/** A file that is being written. */
export interface JobOutputFile {
  name: string
  writable: WritableStream<FileChunk>
  /** Returns the file, once its stream is closed. */
  finish(): Promise<GeneratedFile>
}

/** Functions and signal that an operation receives in addition to its input. */
export interface MediaJob {
  /** Aborted if the page no longer needs the result. */
  signal: AbortSignal
  /** Reports the progress to the page, from 0 to 1. */
  progress(share: number): void
  /** Creates a file to write, with an expected size. The file is deleted automatically if the job fails. */
  output(expectedBytes: number): Promise<JobOutputFile>
}

export type OperationRunner = (input: unknown, job: MediaJob) => Promise<unknown>

/**
 * Returns an operation for the media worker, made of its definition in the contract and the function that
 * runs it.
 */
export function createOperationRunner<Input extends z.ZodType, Result extends z.ZodType>(
  shape: MediaOperation<Input, Result>,
  run: (input: z.output<Input>, job: MediaJob) => Promise<z.output<Result>>,
): OperationRunner {
  return (input, job) => run(shape.input.parse(input), job)
}

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
