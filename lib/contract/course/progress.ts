import { z } from 'zod'
import { dateTimeSchema, idSchema, secondsSchema } from '@/lib/contract/fields'
import { RANGES_MAX } from './ranges-max'

/** How far the viewer is in one video. Where nothing is stored: not completed, second 0, never updated. */
export const progressSchema = z.strictObject({
  videoId: idSchema,
  completed: z.boolean(),
  /** Seconds. */
  lastPosition: z.int(),
  updatedAt: dateTimeSchema.nullable(),
})
export type Progress = z.infer<typeof progressSchema>

export const progressListSchema = z.array(progressSchema)

/** What was played, in whole seconds of the video: from one up to, and without, another. */
export const rangeSchema = z
  .tuple([secondsSchema, secondsSchema])
  .refine(([from, to]) => from < to, 'Each range ends after it begins')
export type Range = z.infer<typeof rangeSchema>

/**
 * With `completed`, a `lastPosition` of 0 keeps the stored place: the toggle sends 0 and must not lose it.
 * Without it, only the position changes.
 */
export const progressInputSchema = z
  .strictObject({
    videoId: idSchema,
    completed: z.boolean().optional(),
    lastPosition: secondsSchema.optional(),
    /** What was played since the last report, in any order. */
    watched: z.array(rangeSchema).max(RANGES_MAX, `At most ${RANGES_MAX} ranges`).optional(),
    /** How long the player says the video is; taken only while nobody else has said so. */
    duration: secondsSchema.min(1).optional(),
  })
  .refine(
    ({ completed, lastPosition, watched = [] }) =>
      completed !== undefined || lastPosition !== undefined || watched.length > 0,
    { path: ['completed'], error: 'Give completed, lastPosition or watched' },
  )
export type ProgressInput = z.infer<typeof progressInputSchema>

/** The share of the course that is done. */
export interface CourseProgress {
  completed: number
  total: number
  /** 0 to 100, rounded; 0 of nothing is 0. */
  percent: number
}

/** Spec: the completed count over the progress records, rounded. */
export function courseProgress(records: Progress[]): CourseProgress {
  const completed = records.filter((record) => record.completed).length
  const total = records.length
  return { completed, total, percent: total === 0 ? 0 : Math.round((completed / total) * 100) }
}

/** The video to go on with, as the dashboard's first card shows it. */
export const continueVideoSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  sectionTitle: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.int().nullable(),
  /** Seconds. */
  lastPosition: z.int(),
  /** Whether it was ever opened. */
  isStarted: z.boolean(),
})
export type ContinueVideo = z.infer<typeof continueVideoSchema>

/** When any of the records was last changed; null when none ever was. */
export function latestUpdate(records: Progress[]): string | null {
  return records.reduce<string | null>(
    (latest, { updatedAt }) => (updatedAt && updatedAt > (latest ?? '') ? updatedAt : latest),
    null,
  )
}
