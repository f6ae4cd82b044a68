import { z } from 'zod'
import { fitPlanSchema } from '@/lib/contract/media/workshop/fit'
import { QUEUE_KEY } from './queued'

/** What a file is known by when it is dropped again: the browser gives a page no way to open it anew by itself. */
export const fileMarkSchema = z.object({ name: z.string(), size: z.number(), lastModified: z.number() })
export type FileMark = z.infer<typeof fileMarkSchema>

/** The film of a lesson, once it is stored, with what was read from it. */
export const filmSchema = z.object({
  objectPath: z.string(),
  thumbnailUrl: z.string().nullable(),
  seconds: z.number().nullable(),
})
export type Film = z.infer<typeof filmSchema>

const keptSchema = z.object({
  /** Whose queue it is. */
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
export type Kept = z.infer<typeof keptSchema>

/** What this tab keeps over a reload; null when there is nothing. */
export function readKept(): Kept | null {
  try {
    return keptSchema.parse(JSON.parse(sessionStorage.getItem(QUEUE_KEY) ?? ''))
  } catch {
    return null
  }
}

export function keep(kept: Kept): void {
  try {
    if (kept.lessons.length === 0) sessionStorage.removeItem(QUEUE_KEY)
    else sessionStorage.setItem(QUEUE_KEY, JSON.stringify(kept))
  } catch {
    // Storage can be forbidden, or full: then a reload names nothing.
  }
}

export const isOfMark = (file: FileMark, mark: FileMark) =>
  file.name === mark.name && file.size === mark.size && file.lastModified === mark.lastModified
