import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
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

/** Verdict for a row. A `new` row is imported. If a row `differs` from our data, our data stays unchanged. */
export const importVerdictSchema = z.enum(['new', 'here', 'differs', 'unreadable'])
export type ImportVerdict = z.infer<typeof importVerdictSchema>

/** Format of a file, with its columns and sample values. */
export const importLayoutSchema = z.strictObject({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.string(),
  /** Line number of the headers. 0 if there are none. */
  headLine: z.int(),
  columns: z.array(z.strictObject({ name: z.string(), samples: z.array(z.string()) })),
})
export type ImportLayout = z.infer<typeof importLayoutSchema>

const countSchema = z.int()

/** An import file and its progress. */
export const importSchema = z.strictObject({
  id: idSchema,
  state: importStateSchema,
  bytes: z.int(),
  layout: importLayoutSchema,
  mapping: importMappingSchema,
  /**
   * The next row to process (`nextLine`), and the number of rows (`lines`). That number is null until the dry
   * run is finished.
   */
  nextLine: z.int(),
  lines: z.int().nullable(),
  countNew: countSchema,
  countHere: countSchema,
  countDiffers: countSchema,
  countUnreadable: countSchema,
  taken: countSchema,
  /** Number of imported rows that an undo has processed. */
  undone: countSchema,
  keptAccounts: countSchema,
  sendMails: z.boolean(),
  /** Reason why the import cannot continue. */
  problem: z.string().nullable(),
  /** URL to send with another mapping to check the rows again. Null after the file is deleted (7 days). */
  uploadURL: z.string().nullable(),
  createdAt: dateTimeSchema,
  finishedAt: dateTimeSchema.nullable(),
})
export type Import = z.infer<typeof importSchema>

export const importListSchema = z.array(importSchema)

export const importRowSchema = z.strictObject({
  line: z.int(),
  verdict: importVerdictSchema,
  reason: z.string().nullable(),
  saleId: z.string().nullable(),
})

/** A purchase that an undo kept, because something other than the import has changed it. */
export const keptPurchaseSchema = z.strictObject({
  purchaseId: idSchema,
  saleId: z.string(),
  email: z.string().nullable(),
  reason: z.string(),
})

/** Rows of one verdict, 100 per page. After an undo, also the first 500 purchases that the undo kept. */
export const importDetailSchema = importSchema.extend({
  rows: z.array(importRowSchema),
  kept: z.array(keptPurchaseSchema),
})
export type ImportDetail = z.infer<typeof importDetailSchema>

export const importParams = z.object({ importId: idSchema })

export const importQuerySchema = z.strictObject({
  verdict: importVerdictSchema.default('new'),
  /** Number of a row. Only later rows are returned. */
  after: z.coerce.number().int().min(0).max(100_000_000).default(0),
})
export type ImportQuery = z.infer<typeof importQuerySchema>

/**
 * A new import. `uploadURL` is the URL of the uploaded file. Sending the same URL with another mapping checks
 * its rows again.
 */
export const importInputSchema = z.strictObject({
  uploadURL: z.string().min(1).max(4096),
  mapping: importMappingSchema.optional(),
})
export type ImportInput = z.infer<typeof importInputSchema>

export const importStartSchema = z.strictObject({ sendMails: z.boolean() })
export type ImportStart = z.infer<typeof importStartSchema>

/** Returns true if the server is working on the import. */
export const isImportRunning = ({ state }: Pick<Import, 'state'>) =>
  state === 'sorting' || state === 'taking' || state === 'undoing'
