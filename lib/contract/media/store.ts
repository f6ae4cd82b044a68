import { z } from 'zod'
import { storeProblemSchema } from '@/lib/contract/system/settings'

/** The storage problem that the owner resolves. Afterward, unused files may be deleted again. */
export const storeAnswerSchema = z.strictObject({ problem: storeProblemSchema })

/** Number and total size of the stored files that nothing uses. */
export const unusedFilesSchema = z.strictObject({ files: z.int(), bytes: z.int() })
export type UnusedFiles = z.infer<typeof unusedFilesSchema>

/** Deleting more files than this needs a typed confirmation. */
export const UNTYPED_FILES_MAX = 100
