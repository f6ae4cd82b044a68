import { z } from 'zod'
import { imagePathSchema } from '@/lib/contract/media/object-paths'

/** Upload kinds and their maximum sizes. Bytes. */
export const uploadLimits = {
  video: 104_857_600,
  image: 10 * 1024 * 1024,
  logo: 10 * 1024 * 1024,
  captions: 1024 * 1024,
  import: 40 * 1024 * 1024,
  file: 104_857_600,
  // The maximum size of a video, plus room for the structure that streaming needs.
  rendition: 134_217_728,
  storyboard: 4 * 1024 * 1024,
  speech: 64 * 1024 * 1024,
} as const

export const uploadKindSchema = z.enum([
  'video',
  'image',
  'logo',
  'captions',
  'import',
  'file',
  'rendition',
  'storyboard',
  'speech',
])
export type UploadKind = z.infer<typeof uploadKindSchema>

/**
 * Returns whether the owner's browser generates files of this kind from a video. A video may have many such
 * files.
 */
export const isGeneratedKind = (kind: UploadKind) => ['rendition', 'storyboard', 'speech'].includes(kind)

/**
 * A new upload. If its kind is omitted, the upload is a video. We enforce its type and size if they are
 * given.
 */
export const uploadInputSchema = z
  .strictObject({
    kind: uploadKindSchema.default('video'),
    name: z.string().max(255).optional(),
    type: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+$/, 'Must be a media type, such as video/mp4')
      .max(100)
      .optional(),
    size: z.int().min(1).optional(),
  })
  .optional()
  .transform(
    (input) => input ?? { kind: 'video' as const, name: undefined, type: undefined, size: undefined },
  )
  .refine(({ kind, size }) => size === undefined || size <= uploadLimits[kind], {
    path: ['size'],
    message: 'This file is too large',
  })
export type UploadInput = z.output<typeof uploadInputSchema>

/** `uploadURL` accepts the file with one PUT request within 15 minutes. */
export const uploadTargetSchema = z.strictObject({ uploadURL: z.url() })
export type UploadTarget = z.infer<typeof uploadTargetSchema>

/**
 * Registers an uploaded file. `videoURL` is the upload URL. Only the key in its path is read, with or without
 * the query.
 */
export const registerUploadInputSchema = z.strictObject({ videoURL: z.string().min(1).max(4096) })

export const registeredUploadSchema = z.strictObject({ objectPath: z.string() })
export type RegisteredUpload = z.infer<typeof registeredUploadSchema>

/** The owner's own image for a section or a course: the path returned by registering an upload of kind `image`. */
export const coverImageInputSchema = z.strictObject({ objectPath: imagePathSchema })
