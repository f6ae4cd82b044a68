import type { z } from 'zod'
import type { OperationShape } from '@/lib/contract/media/workshop/messages'
import type { Output } from './output'

/** Tools that an operation receives besides its input. */
export interface Job {
  /** Aborted if the page no longer needs the result. */
  signal: AbortSignal
  /** Reports the progress to the page, from 0 to 1. */
  progress(share: number): void
  /** Creates a file to write, with an expected size. It is deleted automatically if the job fails. */
  output(expectedBytes: number): Promise<Output>
}

export type Operation = (input: unknown, job: Job) => Promise<unknown>

/** Returns an operation for the media worker, from its shape in the contract and its function. */
export function operation<Input extends z.ZodType, Result extends z.ZodType>(
  shape: OperationShape<Input, Result>,
  run: (input: z.output<Input>, job: Job) => Promise<z.output<Result>>,
): Operation {
  return (input, job) => run(shape.input.parse(input), job)
}
