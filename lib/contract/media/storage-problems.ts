import { z } from 'zod'
import { storageProblemSchema } from '@/lib/contract/system/settings'

/** The storage problem that the owner confirms as resolved. Unused files may then be deleted again. */
export const storageProblemInputSchema = z.strictObject({ problem: storageProblemSchema })

/** Number and total size of the stored files that nothing uses. */
export const unusedFilesSchema = z.strictObject({ files: z.int(), bytes: z.int() })
export type UnusedFiles = z.infer<typeof unusedFilesSchema>

/** Deleting more files than this needs a typed confirmation. */
export const DELETE_WITHOUT_TYPING_MAX = 100
