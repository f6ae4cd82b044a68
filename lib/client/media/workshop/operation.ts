import type { z } from 'zod'
import type { OperationShape } from '@/lib/contract/media/workshop/messages'
import type { Output } from './output'

/** What an operation is given beside its input. */
export interface Job {
  /** Aborted when the page no longer wants the result. */
  signal: AbortSignal
  /** Tells the page how far it is, from 0 to 1. */
  progress(share: number): void
  /** A file to write, of about so many bytes. It goes by itself when the job fails. */
  output(expectedBytes: number): Promise<Output>
}

export type Operation = (input: unknown, job: Job) => Promise<unknown>

/** An operation as the workshop runs it, from its shape in the contract and what it does. */
export function operation<Input extends z.ZodType, Result extends z.ZodType>(
  shape: OperationShape<Input, Result>,
  run: (input: z.output<Input>, job: Job) => Promise<z.output<Result>>,
): Operation {
  return (input, job) => run(shape.input.parse(input), job)
}
