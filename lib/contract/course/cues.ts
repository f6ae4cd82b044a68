import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/fields'
import { SECONDS_MAX } from '@/lib/contract/seconds-max'
import { CUE_LENGTH_MAX, CUES_MAX } from './cue-limits'
import { languageSchema } from './languages'

/** What is said in a lesson from one moment to another, in milliseconds. */
export const cueSchema = z.strictObject({
  id: idSchema,
  startMs: z.int(),
  endMs: z.int(),
  text: z.string(),
  /** When a person last changed it; null: never. */
  editedAt: dateTimeSchema.nullable(),
})
export type Cue = z.infer<typeof cueSchema>

export const cuesSchema = z.array(cueSchema)

export const transcriptSchema = z.strictObject({ language: z.string(), cues: cuesSchema })
export type Transcript = z.infer<typeof transcriptSchema>

export const cueParams = z.object({ videoId: idSchema, cueId: idSchema })

const msSchema = z
  .int()
  .min(0)
  .max(SECONDS_MAX * 1000)

/** One line: what ends a line in a file of captions begins something new there. */
const cueTextSchema = textSchema
  .overwrite((text) => text.replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ').trim())
  .min(1, 'Required')
  .max(CUE_LENGTH_MAX, `At most ${CUE_LENGTH_MAX.toLocaleString('en-US')} characters`)

const timed = { startMs: msSchema, endMs: msSchema, text: cueTextSchema }
type Timed = { startMs: number; endMs: number }
const lasts = ({ startMs, endMs }: Timed) => endMs > startMs
const ENDS_FIRST = { path: ['endMs'], message: 'Must come after its start' }

const cueInputSchema = z.strictObject(timed).refine(lasts, ENDS_FIRST)
export type CueInput = z.infer<typeof cueInputSchema>

/** What an edit saw of a cue before: `null` where nobody had changed it. */
const seenAt = dateTimeSchema.nullable()

/** All of a lesson's words anew (`cues`), other words in some of them (`changes`), more of them (`additions`), or its language. */
export const transcriptInputSchema = z
  .strictObject({
    language: languageSchema.optional(),
    cues: z
      .array(cueInputSchema)
      .max(CUES_MAX, `At most ${CUES_MAX.toLocaleString('en-US')} cues`)
      .refine(
        (cues) => cues.every((cue, place) => cue.startMs >= (cues[place - 1]?.startMs ?? 0)),
        'Times must increase',
      )
      .optional(),
    changes: z
      .array(z.strictObject({ id: idSchema, editedAt: seenAt, text: cueTextSchema }))
      .max(CUES_MAX)
      .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'Names a cue twice')
      .optional(),
    additions: z.array(cueInputSchema).max(CUES_MAX).optional(),
  })
  .refine(({ cues, changes, additions }) => !cues || !(changes || additions), {
    path: ['cues'],
    message: 'Send all cues, or changes of some',
  })
export type TranscriptInput = z.infer<typeof transcriptInputSchema>
export type CueChange = NonNullable<TranscriptInput['changes']>[number]

/**
 * A cue as it is to be. With `split` it ends there, and a second one says the rest until its end; with `join` it takes the
 * place of the cue after it, too.
 */
export const cueEditSchema = z
  .strictObject({
    editedAt: seenAt,
    text: cueTextSchema,
    split: z.strictObject({ atMs: msSchema, text: cueTextSchema }).optional(),
    join: z.strictObject({ id: idSchema, editedAt: seenAt }).optional(),
  })
  .refine(({ split, join }) => !split || !join, { path: ['join'], message: 'Split or join' })
export type CueEdit = z.infer<typeof cueEditSchema>

/** The `editedAt` that was seen of a cue to be deleted; left out or empty: nobody had changed it. */
export const cueDeleteQuery = z.strictObject({
  editedAt: z
    .union([z.literal('').transform(() => null), dateTimeSchema])
    .nullish()
    .transform((seen) => seen ?? null),
})
