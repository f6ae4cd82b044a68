import { z } from 'zod'
import { dateTimeSchema, idSchema, secondsSchema, wholeNumberSchema } from '@/lib/contract/field-schemas'
import { POSITION_AGE_MAX, WATCHED_RANGES_MAX } from './progress-limits'

/** The viewer's progress on a video. Without a stored record: not completed, second 0, never updated. */
export const progressSchema = z.strictObject({
  videoId: idSchema,
  completed: z.boolean(),
  /** Position where the viewer stopped. Seconds. */
  lastPosition: z.int(),
  updatedAt: dateTimeSchema.nullable(),
})
export type Progress = z.infer<typeof progressSchema>

export const progressListSchema = z.array(progressSchema)

/** A watched half-open range in whole seconds of the video: the start is included, and the end is not. */
export const watchedRangeSchema = z
  .tuple([secondsSchema, secondsSchema])
  .refine(([from, to]) => from < to, 'Each range must end after it begins')
export type WatchedRange = z.infer<typeof watchedRangeSchema>

/**
 * A progress report. With `completed`, a `lastPosition` of 0 keeps the stored position, because the toggle
 * sends 0. Without `completed`, only the position changes.
 */
export const progressInputSchema = z
  .strictObject({
    videoId: idSchema,
    completed: z.boolean().optional(),
    lastPosition: secondsSchema.optional(),
    /**
     * Seconds since the player was at `lastPosition`, if the report is late. We keep the stored position if it is
     * newer.
     */
    positionAgeSeconds: wholeNumberSchema(0, POSITION_AGE_MAX).optional(),
    /** Ranges watched since the last report, in any order. */
    watched: z
      .array(watchedRangeSchema)
      .max(WATCHED_RANGES_MAX, `At most ${WATCHED_RANGES_MAX} ranges`)
      .optional(),
    /**
     * Duration that the player reports, in seconds. We use it while the stored duration is unknown: for all
     * viewers if an administrator reports it, otherwise only for the viewer’s own progress.
     */
    duration: secondsSchema.min(1).optional(),
  })
  .refine(
    ({ completed, lastPosition, watched = [] }) =>
      completed !== undefined || lastPosition !== undefined || watched.length > 0,
    { path: ['completed'], error: 'Set completed, lastPosition, or watched' },
  )
export type ProgressInput = z.infer<typeof progressInputSchema>

/** How much of the course is completed. */
export interface CourseProgress {
  completed: number
  total: number
  /** Completed share of the videos: 0 to 100, rounded. 0 for an empty course. */
  percent: number
}

/** Returns the completed share of the progress records, rounded, as the specification defines it. */
export function computeCourseProgress(records: Progress[]): CourseProgress {
  const completed = records.filter((record) => record.completed).length
  const total = records.length
  return { completed, total, percent: total === 0 ? 0 : Math.round((completed / total) * 100) }
}

/** The video to continue with, as shown on the dashboard's first card. */
export const continueVideoSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  sectionTitle: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Length of the video. Seconds. */
  duration: z.int().nullable(),
  /** Position where the viewer stopped. Seconds. */
  lastPosition: z.int(),
  /** Whether the viewer has opened the video. */
  isStarted: z.boolean(),
  /** `watched` of `total` lessons count toward the certificate. Null if this viewer isn’t offered one. */
  certificate: z.strictObject({ watched: z.int(), total: z.int() }).nullable(),
})
export type ContinueVideo = z.infer<typeof continueVideoSchema>

/** Returns the time of the last change of any record. Null if nothing ever changed. */
export function findLatestProgressChange(records: Progress[]): string | null {
  return records.reduce<string | null>(
    (latest, { updatedAt }) => (updatedAt && updatedAt > (latest ?? '') ? updatedAt : latest),
    null,
  )
}
