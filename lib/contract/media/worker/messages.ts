import { z } from 'zod'

/** Reason why a job in the media worker failed; the page has a message for each reason. */
export const mediaWorkerFailureSchema = z.enum([
  /** The data is not a readable video or audio file. */
  'unreadable',
  /** The file is readable, but this browser cannot decode it. */
  'undecodable',
  /** This browser cannot encode the requested format. */
  'unencodable',
  /** The result is too large for the browser's storage and memory. */
  'no-room',
  'cancelled',
  'failed',
])
export type MediaWorkerFailure = z.infer<typeof mediaWorkerFailureSchema>

const jobSchema = z.int().min(1)

/** Messages from a page to its media worker. */
export const toMediaWorkerMessageSchema = z.discriminatedUnion('kind', [
  /** The first message. A light worker only reads, makes no files, and does not wait for the lock. */
  z.strictObject({ kind: z.literal('open'), isLight: z.boolean() }),
  z.strictObject({ kind: z.literal('run'), job: jobSchema, operation: z.string(), input: z.unknown() }),
  z.strictObject({ kind: z.literal('cancel'), job: jobSchema }),
  /** Discards a generated file that is no longer needed. */
  z.strictObject({ kind: z.literal('discard'), name: z.string() }),
])
export type ToMediaWorkerMessage = z.infer<typeof toMediaWorkerMessageSchema>

/** Messages from a media worker to its page. */
export const fromMediaWorkerMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  /** Another media worker of this browser is running; this one starts afterward. */
  z.strictObject({ kind: z.literal('waiting') }),
  z.strictObject({ kind: z.literal('progress'), job: jobSchema, share: z.number().min(0).max(1) }),
  z.strictObject({ kind: z.literal('done'), job: jobSchema, result: z.unknown() }),
  z.strictObject({
    kind: z.literal('failed'),
    job: jobSchema,
    reason: mediaWorkerFailureSchema,
    message: z.string(),
  }),
])
export type FromMediaWorkerMessage = z.infer<typeof fromMediaWorkerMessageSchema>

/** A file made by a media worker. It exists until it is discarded or the worker ends. */
export const generatedFileSchema = z.strictObject({ name: z.string(), file: z.instanceof(Blob) })
export type GeneratedFile = z.infer<typeof generatedFileSchema>

/** An operation of the media worker: its name, input and result. */
export interface MediaOperation<Input extends z.ZodType, Result extends z.ZodType> {
  name: string
  input: Input
  result: Result
}
