import { z } from 'zod'
import { VIDEO_SECONDS_MAX } from '@/lib/contract/video-seconds-max'

/** Maximum number of audio segments per lesson, so that they fit in a request body. */
export const AUDIO_SEGMENTS_MAX = 2000
/** Maximum length of an audio segment, slightly more than the browser produces. Milliseconds. */
export const AUDIO_SEGMENT_MS_MAX = 16_000
export const AUDIO_SEGMENT_BYTES_MAX = 512 * 1024

const msSchema = z
  .int()
  .min(0)
  .max(VIDEO_SECONDS_MAX * 1000)

/**
 * An audio segment: its size in bytes, its start and end in the video, and its silences, each as start and
 * end relative to the segment. Times in milliseconds. A segment is one flat array of numbers, because a long
 * lesson has hundreds of segments.
 */
const pieceSchema = z
  .tuple(
    [z.int().min(1).max(AUDIO_SEGMENT_BYTES_MAX), msSchema, msSchema],
    z.int().min(0).max(AUDIO_SEGMENT_MS_MAX),
  )
  .refine(
    ([, startMs, endMs]) => endMs > startMs && endMs - startMs <= AUDIO_SEGMENT_MS_MAX,
    `An audio segment must end after it starts and last at most ${AUDIO_SEGMENT_MS_MAX / 1000} seconds`,
  )
  .refine(([, startMs, endMs, ...times]) => areSilences(times, endMs - startMs), {
    error: 'Silences must be pairs of increasing times within the segment',
  })

const areSilences = (times: number[], lengthMs: number) =>
  times.length % 2 === 0 &&
  times.every((at, index) => at <= lengthMs && (index === 0 || at > (times[index - 1] ?? 0)))

/**
 * The speech audio that a browser extracted from a video. `uploadURL` is the URL of an upload of kind
 * `speech` that contains the segments in order. `sourcePath` is the source video of the audio, if it may
 * differ from the lesson's current video. Without segments, the video has no speech, and there is no upload.
 */
export const speechAudioInputSchema = z
  .strictObject({
    uploadURL: z.string().min(1).max(4096).optional(),
    sourcePath: z.string().max(2048).optional(),
    pieces: z.array(pieceSchema).max(AUDIO_SEGMENTS_MAX),
  })
  .refine(({ uploadURL, pieces }) => (uploadURL === undefined) === (pieces.length === 0), {
    path: ['uploadURL'],
    message: 'Required if “pieces” isn’t empty, and not allowed otherwise',
  })
  .refine(({ pieces }) => pieces.every(([, startMs], index) => startMs >= (pieces[index - 1]?.[2] ?? 0)), {
    path: ['pieces'],
    message: 'Segments must be in order and must not overlap',
  })
export type SpeechAudioInput = z.infer<typeof speechAudioInputSchema>

/**
 * Restarts the transcription. With `anew`, transcribes all segments again. Otherwise, transcribes only failed
 * segments.
 */
export const restartTranscriptionSchema = z.strictObject({ anew: z.boolean() })

/**
 * `none`: no audio was extracted yet. `waiting`: the transcription is waiting or running. `ready`: the
 * transcription is finished, except for `missed` audio segments. `failed`: the service failed.
 */
export const transcriptionStateSchema = z.enum(['none', 'waiting', 'ready', 'failed'])

/** Reason why the transcription is waiting or failed. */
export const transcriptionProblemSchema = z.enum(['key', 'limit', 'service', 'minutes'])
export type TranscriptionProblem = z.infer<typeof transcriptionProblemSchema>

/** The transcription status of a lesson, as administrators see it. */
export const transcriptionStatusSchema = z.strictObject({
  state: transcriptionStateSchema,
  /** Whether a transcription service is configured. */
  hasService: z.boolean(),
  /** Whether the video is uploaded to this site. The audio of any other video cannot be extracted. */
  canListen: z.boolean(),
  /** Whether a person wrote the transcript. Automatic transcription does not replace such a transcript. */
  isByHand: z.boolean(),
  pieces: z.int(),
  done: z.int(),
  /** Number of audio segments that could not be transcribed. */
  missed: z.int(),
  problem: transcriptionProblemSchema.nullable(),
})
export type TranscriptionStatus = z.infer<typeof transcriptionStatusSchema>
