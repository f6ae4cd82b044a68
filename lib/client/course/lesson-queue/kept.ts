import { z } from 'zod'
import { fitPlanSchema } from '@/lib/contract/media/workshop/fit'
import { QUEUE_KEY } from './queued'

/** Identifies a file that the person must choose again after a reload, because a page can’t reopen it. */
export const fileMarkSchema = z.object({ name: z.string(), size: z.number(), lastModified: z.number() })
export type FileMark = z.infer<typeof fileMarkSchema>

/** An uploaded video of a lesson, with what was read from its file. */
export const filmSchema = z.object({
  objectPath: z.string(),
  thumbnailUrl: z.string().nullable(),
  seconds: z.number().nullable(),
})
export type Film = z.infer<typeof filmSchema>

const savedQueueSchema = z.object({
  /** User ID of the queue’s owner. */
  owner: z.string(),
  lessons: z.array(
    z.object({
      sectionId: z.string(),
      title: z.string(),
      file: fileMarkSchema,
      film: filmSchema.nullable(),
      plan: fitPlanSchema.nullable().default(null),
    }),
  ),
})
export type Kept = z.infer<typeof savedQueueSchema>

/** Returns the queue that this tab saved before a reload, or null. */
export function readKept(): Kept | null {
  try {
    return savedQueueSchema.parse(JSON.parse(sessionStorage.getItem(QUEUE_KEY) ?? ''))
  } catch {
    return null
  }
}

export function keep(kept: Kept): void {
  try {
    if (kept.lessons.length === 0) sessionStorage.removeItem(QUEUE_KEY)
    else sessionStorage.setItem(QUEUE_KEY, JSON.stringify(kept))
  } catch {
    // Session storage can be blocked or full. Then a reload loses the queue.
  }
}

export const isOfMark = (file: FileMark, mark: FileMark) =>
  file.name === mark.name && file.size === mark.size && file.lastModified === mark.lastModified
