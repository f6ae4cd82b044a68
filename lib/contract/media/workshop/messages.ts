import { z } from 'zod'

/** Why a job in the workshop came to nothing; a page has a sentence for each. */
export const workshopReasonSchema = z.enum([
  /** The bytes are no film or sound that can be read. */
  'unreadable',
  /** It can be read, but this browser cannot decode what is in it. */
  'undecodable',
  /** This browser cannot encode what is asked for. */
  'unencodable',
  /** What would be made is too large for the browser's store, and for its memory. */
  'no-room',
  'cancelled',
  'failed',
])
export type WorkshopReason = z.infer<typeof workshopReasonSchema>

const jobSchema = z.int().min(1)

/** What a page says to its workshop. */
export const toWorkshopSchema = z.discriminatedUnion('kind', [
  /** First of all. A light workshop only reads, makes no files, and waits for nobody. */
  z.strictObject({ kind: z.literal('open'), isLight: z.boolean() }),
  z.strictObject({ kind: z.literal('run'), job: jobSchema, operation: z.string(), input: z.unknown() }),
  z.strictObject({ kind: z.literal('cancel'), job: jobSchema }),
  /** A file that was made is no longer needed. */
  z.strictObject({ kind: z.literal('discard'), name: z.string() }),
])
export type ToWorkshop = z.infer<typeof toWorkshopSchema>

/** What a workshop says to its page. */
export const fromWorkshopSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  /** Another workshop of this browser is at work; this one opens after it. */
  z.strictObject({ kind: z.literal('waiting') }),
  z.strictObject({ kind: z.literal('progress'), job: jobSchema, share: z.number().min(0).max(1) }),
  z.strictObject({ kind: z.literal('done'), job: jobSchema, result: z.unknown() }),
  z.strictObject({
    kind: z.literal('failed'),
    job: jobSchema,
    reason: workshopReasonSchema,
    message: z.string(),
  }),
])
export type FromWorkshop = z.infer<typeof fromWorkshopSchema>

/** A file that a workshop made. It lasts until it is discarded or the workshop closes. */
export const madeFileSchema = z.strictObject({ name: z.string(), file: z.instanceof(Blob) })
export type MadeFile = z.infer<typeof madeFileSchema>

/** One thing that a workshop can do: its name, what it takes and what it answers with. */
export interface OperationShape<Input extends z.ZodType, Result extends z.ZodType> {
  name: string
  input: Input
  result: Result
}
