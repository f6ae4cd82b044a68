import { z } from 'zod'
import { SECONDS_MAX } from '@/lib/contract/seconds-max'

/** How many pieces the speech of a lesson has at most: what more than that says finds no room in a body. */
export const PIECES_MAX = 2000
/** How long a piece is at most, and how many bytes of sound. A little more than they are cut to. */
export const PIECE_MS_MAX = 16_000
export const PIECE_BYTES_MAX = 512 * 1024

const msSchema = z
  .int()
  .min(0)
  .max(SECONDS_MAX * 1000)

/**
 * A piece of speech: how many bytes it has in the file, when it begins and ends in the film, and the silences in it, each as
 * its start and its end after the start of the piece. All times in milliseconds, all in one row of numbers: a long lesson
 * has hundreds.
 */
const pieceSchema = z
  .tuple([z.int().min(1).max(PIECE_BYTES_MAX), msSchema, msSchema], z.int().min(0).max(PIECE_MS_MAX))
  .refine(
    ([, startMs, endMs]) => endMs > startMs && endMs - startMs <= PIECE_MS_MAX,
    `Must last up to ${PIECE_MS_MAX / 1000} seconds`,
  )
  .refine(([, startMs, endMs, ...times]) => areSilences(times, endMs - startMs), {
    error: 'Silences are pairs of increasing times within the piece',
  })

const areSilences = (times: number[], lastsMs: number) =>
  times.length % 2 === 0 &&
  times.every((at, place) => at <= lastsMs && (place === 0 || at > (times[place - 1] ?? 0)))

/**
 * What a browser heard in a film: `uploadURL` is that of an upload of kind `speech`, its pieces one after the other, and
 * `sourcePath` the film they were taken from, unless it is the one the lesson has now. Without pieces there is no speech in
 * it, and no upload.
 */
export const speechInputSchema = z
  .strictObject({
    uploadURL: z.string().min(1).max(4096).optional(),
    sourcePath: z.string().max(2048).optional(),
    pieces: z.array(pieceSchema).max(PIECES_MAX),
  })
  .refine(({ uploadURL, pieces }) => (uploadURL === undefined) === (pieces.length === 0), {
    path: ['uploadURL'],
    message: 'Goes with pieces',
  })
  .refine(({ pieces }) => pieces.every(([, startMs], place) => startMs >= (pieces[place - 1]?.[2] ?? 0)), {
    path: ['pieces'],
    message: 'Must follow one another',
  })
export type SpeechInput = z.infer<typeof speechInputSchema>

/** `anew`: all of it; else what could not be written down. */
export const speechAgainSchema = z.strictObject({ anew: z.boolean() })

/**
 * `none`: nobody has listened to the film yet. `waiting`: its words are still to be written down, or are being. `ready`:
 * they are, but for `missed` pieces. `failed`: the service would not.
 */
export const speechStateSchema = z.enum(['none', 'waiting', 'ready', 'failed'])

/** Why it waits or failed. */
export const speechProblemSchema = z.enum(['key', 'limit', 'service', 'minutes'])
export type SpeechProblem = z.infer<typeof speechProblemSchema>

/** How it stands with writing a lesson's words down, for its owner. */
export const speechSchema = z.strictObject({
  state: speechStateSchema,
  /** Whether there is a service that writes down what is said. */
  hasService: z.boolean(),
  /** Whether the film is a file of ours: of another there is nothing to listen to. */
  canListen: z.boolean(),
  /** Whether the words there are somebody's own: then nothing is written in their place. */
  isByHand: z.boolean(),
  pieces: z.int(),
  done: z.int(),
  /** Pieces whose words the service could not tell. */
  missed: z.int(),
  problem: speechProblemSchema.nullable(),
})
export type Speech = z.infer<typeof speechSchema>
