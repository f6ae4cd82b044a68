import { z } from 'zod'
import { imagePathSchema } from '@/lib/contract/media/objects'

/** What may be uploaded, and how many bytes of it. */
export const uploadLimits = {
  video: 104_857_600,
  image: 10 * 1024 * 1024,
  logo: 10 * 1024 * 1024,
  captions: 1024 * 1024,
  import: 40 * 1024 * 1024,
  file: 104_857_600,
  // As large as a film, and what its pieces need to be found.
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

/** What is made of a film by the owner's browser: there may be many of it. */
export const isMade = (kind: UploadKind) => ['rendition', 'storyboard', 'speech'].includes(kind)

/** A video, unless it says otherwise. Type and size are held to when they are given. */
export const uploadInputSchema = z
  .strictObject({
    kind: uploadKindSchema.default('video'),
    name: z.string().max(255).optional(),
    type: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+$/, 'Must be a media type')
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
    message: 'Larger than what is accepted',
  })
export type UploadInput = z.output<typeof uploadInputSchema>

/** `uploadURL` takes the file by one PUT, within 15 minutes. */
export const uploadTargetSchema = z.strictObject({ uploadURL: z.url() })
export type UploadTarget = z.infer<typeof uploadTargetSchema>

/** `videoURL` is the upload url; only the key in its path is read, with or without the query. */
export const registerInputSchema = z.strictObject({ videoURL: z.string().min(1).max(4096) })

export const registeredSchema = z.strictObject({ objectPath: z.string() })
export type Registered = z.infer<typeof registeredSchema>

/** An image of the owner's own for a section: what registering an upload of kind image answered with. */
export const imageInputSchema = z.strictObject({ objectPath: imagePathSchema })
