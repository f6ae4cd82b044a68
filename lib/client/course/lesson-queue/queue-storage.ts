import { z } from 'zod'
import { compressionPlanSchema } from '@/lib/contract/media/media-worker'
import { QUEUE_STORAGE_KEY } from './queue-presence'

/** Identifies a file that the person must choose again after a reload, because a page can’t reopen it. */
export const fileIdentitySchema = z.object({ name: z.string(), size: z.number(), lastModified: z.number() })
export type FileIdentity = z.infer<typeof fileIdentitySchema>

/** An uploaded video of a lesson, with the properties that were read from its file. */
export const uploadedVideoSchema = z.object({
  objectPath: z.string(),
  thumbnailUrl: z.string().nullable(),
  seconds: z.number().nullable(),
})
export type UploadedVideo = z.infer<typeof uploadedVideoSchema>

const savedQueueSchema = z.object({
  /** User ID of the queue’s owner. */
  owner: z.string(),
  lessons: z.array(
    z.object({
      sectionId: z.string(),
      title: z.string(),
      file: fileIdentitySchema,
      /** The uploaded video, under the name that earlier releases saved it with. */
      film: uploadedVideoSchema.nullable(),
      plan: compressionPlanSchema.nullable().default(null),
    }),
  ),
})
export type SavedQueue = z.infer<typeof savedQueueSchema>

/** Returns the queue that this tab saved before a reload, or null. */
export function readSavedQueue(): SavedQueue | null {
  try {
    return savedQueueSchema.parse(JSON.parse(sessionStorage.getItem(QUEUE_STORAGE_KEY) ?? ''))
  } catch {
    return null
  }
}

type SavedLesson = SavedQueue['lessons'][number]

export function saveQueue(
  owner: string,
  lessons: (Omit<SavedLesson, 'film'> & { video: SavedLesson['film'] })[],
): void {
  try {
    const savedQueue: SavedQueue = {
      owner,
      lessons: lessons.map(({ video, ...lesson }) => ({ ...lesson, film: video })),
    }
    if (lessons.length === 0) sessionStorage.removeItem(QUEUE_STORAGE_KEY)
    else sessionStorage.setItem(QUEUE_STORAGE_KEY, JSON.stringify(savedQueue))
  } catch {
    // Session storage can be blocked or full. Then a reload loses the queue.
  }
}

export const isSameFile = (file: FileIdentity, mark: FileIdentity) =>
  file.name === mark.name && file.size === mark.size && file.lastModified === mark.lastModified
