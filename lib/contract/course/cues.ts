import { z } from 'zod'
import {
  dateTimeSchema,
  formatTooManyCharactersMessage,
  idSchema,
  textSchema,
} from '@/lib/contract/field-schemas'
import { VIDEO_SECONDS_MAX } from '@/lib/contract/video-seconds-max'
import { CUE_LENGTH_MAX, CUES_MAX } from './cue-limits'
import { languageSchema } from './languages'

/** A cue: what is said in a lesson between two times. Times in milliseconds. */
export const cueSchema = z.strictObject({
  id: idSchema,
  startMs: z.int(),
  endMs: z.int(),
  text: z.string(),
  /** Time when a person last changed or accepted the cue. Null if nobody has. */
  editedAt: dateTimeSchema.nullable(),
  /** Whether a service transcribed the cue. */
  made: z.boolean(),
})
export type Cue = z.infer<typeof cueSchema>

export const cuesSchema = z.array(cueSchema)

export const transcriptSchema = z.strictObject({ language: z.string(), cues: cuesSchema })
export type Transcript = z.infer<typeof transcriptSchema>

export const cueParams = z.object({ videoId: idSchema, cueId: idSchema })

const msSchema = z
  .int()
  .min(0)
  .max(VIDEO_SECONDS_MAX * 1000)

/** Text of one cue. Line breaks are not allowed, because they have a meaning in captions files. */
const cueTextSchema = textSchema
  .overwrite((text) => text.replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ').trim())
  .min(1, 'Required')
  .max(CUE_LENGTH_MAX, formatTooManyCharactersMessage(CUE_LENGTH_MAX))

const timed = { startMs: msSchema, endMs: msSchema, text: cueTextSchema }
type Timed = { startMs: number; endMs: number }
const endsAfterStart = ({ startMs, endMs }: Timed) => endMs > startMs
const ENDS_FIRST = { path: ['endMs'], message: 'The end must be after the start' }

const cueInputSchema = z.strictObject(timed).refine(endsAfterStart, ENDS_FIRST)
export type CueInput = z.infer<typeof cueInputSchema>

/**
 * The cue’s `editedAt` when the editor loaded it, for the optimistic lock. Null if nobody had changed the
 * cue.
 */
const seenAt = dateTimeSchema.nullable()

/**
 * A change of a lesson's transcript: all cues (`cues`), new texts for some (`changes`), more cues
 * (`additions`), or the language.
 */
export const transcriptInputSchema = z
  .strictObject({
    language: languageSchema.optional(),
    cues: z
      .array(cueInputSchema)
      .max(CUES_MAX, `At most ${CUES_MAX.toLocaleString('en-US')} cues`)
      .refine(
        (cues) => cues.every((cue, index) => cue.startMs >= (cues[index - 1]?.startMs ?? 0)),
        'Cues must be in order of their start times',
      )
      .optional(),
    changes: z
      .array(z.strictObject({ id: idSchema, editedAt: seenAt, text: cueTextSchema }))
      .max(CUES_MAX)
      .refine(
        (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
        'The same cue is listed twice',
      )
      .optional(),
    additions: z.array(cueInputSchema).max(CUES_MAX).optional(),
  })
  .refine(({ cues, changes, additions }) => !cues || !(changes || additions), {
    path: ['cues'],
    message: 'Send either all cues, or changes and additions, but not both',
  })
export type TranscriptInput = z.infer<typeof transcriptInputSchema>
export type CueChange = NonNullable<TranscriptInput['changes']>[number]

/**
 * The new state of a cue. With `split`, the cue ends at `atMs`, and a second cue with the rest of the text
 * lasts until the old end. With `join`, the cue also replaces the next one.
 */
export const cueEditSchema = z
  .strictObject({
    editedAt: seenAt,
    text: cueTextSchema,
    split: z.strictObject({ atMs: msSchema, text: cueTextSchema }).optional(),
    join: z.strictObject({ id: idSchema, editedAt: seenAt }).optional(),
  })
  .refine(({ split, join }) => !split || !join, {
    path: ['join'],
    message: 'Send either split or join, but not both',
  })
export type CueEdit = z.infer<typeof cueEditSchema>

/**
 * The `editedAt` of the cue to delete, when the editor loaded it. Omitted or empty if nobody had changed the
 * cue.
 */
export const cueDeleteQuerySchema = z.strictObject({
  editedAt: z
    .union([z.literal('').transform(() => null), dateTimeSchema])
    .nullish()
    .transform((seen) => seen ?? null),
})
