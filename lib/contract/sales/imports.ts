import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { importMappingSchema } from './import-mapping'

export const importStateSchema = z.enum([
  'sorting',
  'sorted',
  'taking',
  'done',
  'undoing',
  'undone',
  'failed',
])

/** A line that is new is taken; of one that we have otherwise, ours stays. */
export const importVerdictSchema = z.enum(['new', 'here', 'differs', 'unreadable'])
export type ImportVerdict = z.infer<typeof importVerdictSchema>

/** How a file is written, with its columns and some of what stands in them. */
export const importLayoutSchema = z.strictObject({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.string(),
  /** The line of the heads; 0 where there are none. */
  headLine: z.int(),
  columns: z.array(z.strictObject({ name: z.string(), samples: z.array(z.string()) })),
})
export type ImportLayout = z.infer<typeof importLayoutSchema>

const countSchema = z.int()

/** A list that was uploaded, and how far it is. */
export const importSchema = z.strictObject({
  id: idSchema,
  state: importStateSchema,
  bytes: z.int(),
  layout: importLayoutSchema,
  mapping: importMappingSchema,
  /** The line that comes next, and how many there are; null until they are sorted. */
  nextLine: z.int(),
  lines: z.int().nullable(),
  countNew: countSchema,
  countHere: countSchema,
  countDiffers: countSchema,
  countUnreadable: countSchema,
  taken: countSchema,
  /** How many of these an undo has behind it. */
  undone: countSchema,
  keptAccounts: countSchema,
  sendMails: z.boolean(),
  /** Why it cannot go on. */
  problem: z.string().nullable(),
  /** What sorts it anew; null once the file is deleted, which is after 7 days. */
  uploadURL: z.string().nullable(),
  createdAt: dateTimeSchema,
  finishedAt: dateTimeSchema.nullable(),
})
export type Import = z.infer<typeof importSchema>

export const importListSchema = z.array(importSchema)

export const importLineSchema = z.strictObject({
  line: z.int(),
  verdict: importVerdictSchema,
  reason: z.string().nullable(),
  saleId: z.string().nullable(),
})

/** A purchase that an undo left: somebody else had a say in it. */
export const keptPurchaseSchema = z.strictObject({
  purchaseId: idSchema,
  saleId: z.string(),
  email: z.string().nullable(),
  reason: z.string(),
})

/** Lines of one verdict, 100 at a time, and after an undo what it left (the first 500). */
export const importDetailSchema = importSchema.extend({
  rows: z.array(importLineSchema),
  kept: z.array(keptPurchaseSchema),
})
export type ImportDetail = z.infer<typeof importDetailSchema>

export const importParams = z.object({ importId: idSchema })

export const importQuerySchema = z.strictObject({
  verdict: importVerdictSchema.default('new'),
  /** Lines behind this one. */
  after: z.coerce.number().int().min(0).max(100_000_000).default(0),
})
export type ImportQuery = z.infer<typeof importQuerySchema>

/** `uploadURL` took the file. The same one with another mapping is sorted anew. */
export const importInputSchema = z.strictObject({
  uploadURL: z.string().min(1).max(4096),
  mapping: importMappingSchema.optional(),
})
export type ImportInput = z.infer<typeof importInputSchema>

export const importStartSchema = z.strictObject({ sendMails: z.boolean() })
export type ImportStart = z.infer<typeof importStartSchema>

/** Whether it is being worked on. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>) =>
  state === 'sorting' || state === 'taking' || state === 'undoing'
