import { z } from 'zod'
import { idSchema, textSchema } from '@/lib/contract/field-schemas'
import { cleanFileName, extensionOf, lessonFileTypes } from '@/lib/contract/media/file-names'

/** A file of a lesson, for people who may watch the lesson. */
export const lessonFileSchema = z.strictObject({
  id: idSchema,
  videoId: idSchema,
  /** File name for the download. */
  name: z.string(),
  bytes: z.int(),
  /** Media type for the display; downloads are always sent as plain bytes. */
  contentType: z.string(),
  /** URL of the file. */
  objectPath: z.string(),
  position: z.int(),
})
export type LessonFile = z.infer<typeof lessonFileSchema>

export const lessonFileListSchema = z.array(lessonFileSchema)

export const lessonFileParams = z.object({ fileId: idSchema })

export const FILE_TYPES_LABEL = Object.keys(lessonFileTypes).join(', ')

/** File name, cleaned with `cleanFileName`. */
export const fileNameSchema = textSchema
  .min(1, 'Required')
  .max(1000, 'Use at most 1,000 characters')
  .transform(cleanFileName)
  .refine((name) => extensionOf(name) !== undefined, `Supported file types: ${FILE_TYPES_LABEL}`)

/**
 * A new file for a lesson. `uploadURL` is the URL of an upload of kind `file`; only the key in its path is
 * read.
 */
export const lessonFileInputSchema = z.strictObject({
  uploadURL: z.string().min(1).max(4096),
  name: fileNameSchema,
})
export type LessonFileInput = z.output<typeof lessonFileInputSchema>
