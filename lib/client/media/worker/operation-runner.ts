import type { z } from 'zod'
import type { MediaOperation } from '@/lib/contract/media/worker/messages'
import type { JobOutput } from './job-output'

/** Tools that an operation receives besides its input. */
export interface MediaJob {
  /** Aborted if the page no longer needs the result. */
  signal: AbortSignal
  /** Reports the progress to the page, from 0 to 1. */
  progress(share: number): void
  /** Creates a file to write, with an expected size. The file is deleted automatically if the job fails. */
  output(expectedBytes: number): Promise<JobOutput>
}

export type OperationRunner = (input: unknown, job: MediaJob) => Promise<unknown>

/** Returns an operation for the media worker, from its shape in the contract and its function. */
export function createOperationRunner<Input extends z.ZodType, Result extends z.ZodType>(
  shape: MediaOperation<Input, Result>,
  run: (input: z.output<Input>, job: MediaJob) => Promise<z.output<Result>>,
): OperationRunner {
  return (input, job) => run(shape.input.parse(input), job)
}
