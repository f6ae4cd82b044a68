import { z } from 'zod'
import { idSchema, textSchema } from '@/lib/contract/fields'
import { cleanFileName, extensionOf, fileTypes } from '@/lib/contract/media/file-names'

/** A file that belongs to a lesson, for those who may watch it. */
export const lessonFileSchema = z.strictObject({
  id: idSchema,
  videoId: idSchema,
  /** Under which it is saved. */
  name: z.string(),
  bytes: z.int(),
  /** What it is; it is sent as bytes to be saved, whatever it is. */
  contentType: z.string(),
  /** Where it is fetched. */
  objectPath: z.string(),
  position: z.int(),
})
export type LessonFile = z.infer<typeof lessonFileSchema>

export const lessonFileListSchema = z.array(lessonFileSchema)

export const fileParams = z.object({ fileId: idSchema })

export const KINDS_TEXT = Object.keys(fileTypes).join(', ')

/** The name is kept as files can be named: see `cleanFileName`. */
export const fileNameSchema = textSchema
  .min(1, 'Required')
  .max(1000, 'At most 1000 characters')
  .transform(cleanFileName)
  .refine((name) => extensionOf(name) !== undefined, `A lesson takes these files: ${KINDS_TEXT}`)

/** `uploadURL` is that of an upload of kind `file`; only the key in its path is read. */
export const lessonFileInputSchema = z.strictObject({
  uploadURL: z.string().min(1).max(4096),
  name: fileNameSchema,
})
export type LessonFileInput = z.output<typeof lessonFileInputSchema>
