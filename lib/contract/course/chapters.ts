import { z } from 'zod'
import { formatTooManyCharactersMessage, secondsSchema, textSchema } from '@/lib/contract/field-schemas'

export const CHAPTERS_MAX = 100
export const CHAPTER_TITLE_MAX = 120

/** A chapter of a lesson: its start second and its title. */
export const chapterSchema = z.strictObject({ second: z.int(), title: z.string() })
export type Chapter = z.infer<typeof chapterSchema>

export const chapterListSchema = z.array(chapterSchema)

export const chapterInputSchema = z.strictObject({
  second: secondsSchema,
  title: textSchema
    .trim()
    .min(1, 'Required')
    .max(CHAPTER_TITLE_MAX, formatTooManyCharactersMessage(CHAPTER_TITLE_MAX)),
})

/** All chapters of a lesson in order, with those that the editor loaded. */
export const chaptersInputSchema = z.strictObject({
  chapters: z
    .array(chapterInputSchema)
    .max(CHAPTERS_MAX, `Add at most ${CHAPTERS_MAX} chapters`)
    .refine(
      (chapters) => chapters.every(({ second }, index) => second > (chapters[index - 1]?.second ?? -1)),
      'Chapters must be in order of their start times',
    ),
  /** The chapters when the editor loaded them, for the optimistic lock. Without them, the last save wins. */
  before: z.array(chapterSchema).max(CHAPTERS_MAX).optional(),
})
export type ChaptersInput = z.infer<typeof chaptersInputSchema>
