import 'server-only'
import { z } from 'zod'
import type { SpeechProblem } from '@/lib/contract/course/speech'
import { AppError } from '@/lib/contract/error'
import { leased, type Schedule } from '@/lib/data/leased'
import { inTurn } from '@/lib/data/system/turn'
import { hasOpenAi } from '@/lib/server/ai/openai'
import { db, Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/rows'
import { log } from '@/lib/server/log'
import { isByHand, isLeft } from './speech'
import { hearPiece, type Piece, pieceSchema, problemOf } from './speech-pieces'
import { writeTranscript } from './transcript-of-speech'

/** Number of concurrent transcription requests. */
const AT_ONCE = 6
/**
 * Time after which a run starts no new audio segments, because a host may end longer runs. The next run
 * continues. Milliseconds.
 */
const WORK_MS = 45_000
const HOUR_SECONDS = 60 * 60

const workSchema = z.strictObject({
  id: z.uuid(),
  videoId: z.uuid(),
  objectPath: z.string(),
  attempts: z.int(),
})
export type SpeechWork = z.infer<typeof workSchema>

const lessons: Schedule<SpeechWork> = {
  table: Prisma.sql`lesson_speech`,
  waiting: Prisma.sql`state = 'pending' AND NOT ${isByHand(Prisma.sql`lesson_speech.video_id`)}`,
  order: Prisma.sql`created_at, id`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`lease_until`,
  columns: Prisma.sql`id, video_id, object_path, attempts`,
  row: workSchema,
  isOutward: true,
  backOffSeconds: [30, 300, HOUR_SECONDS],
  work: transcribeLesson,
  async onFailed({ id, videoId, attempts }, error, isLast) {
    log.error('speech_not_written_down', error, { video: videoId, attempt: attempts })
    const where = { id, attempts, state: 'pending' } as const
    const problem = problemOf(error)
    await db.lessonSpeech.updateMany({ where, data: isLast ? { problem, state: 'failed' } : { problem } })
  },
}

/**
 * Takes the next audio segments that need transcription. Counts each as tried before it starts, so that a
 * segment that crashes the process is not retried forever.
 */
const claimSegments = ({ id }: SpeechWork) => rows(pieceSchema)`
  UPDATE speech_pieces p SET attempts = p.attempts + 1
  FROM (SELECT p.speech_id, p.position FROM speech_pieces p
    WHERE p.speech_id = ${id}::uuid AND ${isLeft} ORDER BY p.position LIMIT ${AT_ONCE}) next,
    lesson_speech s JOIN videos v ON v.id = s.video_id JOIN course_sections c ON c.id = v.section_id
  WHERE p.speech_id = next.speech_id AND p.position = next.position AND s.id = p.speech_id
  RETURNING p.speech_id, p.position, p.from_byte, p.bytes, p.start_ms, p.end_ms, s.object_path, v.language,
    c.title AS section_title, v.title`

/**
 * Transcribes audio segments, six at a time, until all are done, the time is over or the service fails. Each
 * text is saved at once.
 */
async function transcribeLesson(work: SpeechWork): Promise<void> {
  const until = Date.now() + WORK_MS
  let hasProgress = false
  for (let segments = await claimSegments(work); segments.length > 0; segments = await claimSegments(work)) {
    const failures = await transcribeAll(segments)
    hasProgress ||= failures.length < segments.length
    const serviceError = failures.find((error) => problemOf(error) !== null) ?? failures[0]
    if (serviceError !== undefined && !hasProgress) return failOrPostpone(serviceError, work)
    const isServiceDown = failures.some((error) => problemOf(error) !== null)
    if (isServiceDown)
      return postpone(work, isOutOfMinutes(serviceError) ? HOUR_SECONDS : 30, problemOf(serviceError))
    if (Date.now() > until) return postpone(work, 0, null)
  }
  await writeTranscript(work)
}

async function transcribeAll(segments: Piece[]): Promise<unknown[]> {
  const heard = await Promise.allSettled(segments.map(hearPiece))
  return heard.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}

const isOutOfMinutes = (error: unknown) => error instanceof AppError && error.code === 'rate_limited'

/** Handles a run without any result: it counts as a failed attempt, unless today's minutes are used up. */
async function failOrPostpone(error: unknown, work: SpeechWork): Promise<void> {
  if (!isOutOfMinutes(error)) throw error
  await postpone(work, HOUR_SECONDS, 'minutes')
}

/** Releases the lease after the given seconds and resets the attempts, because this run made progress. */
async function postpone(
  { id, attempts }: SpeechWork,
  seconds: number,
  problem: SpeechProblem | null,
): Promise<void> {
  await db.lessonSpeech.updateMany({
    where: { id, attempts, state: 'pending' },
    data: { attempts: 0, leaseUntil: new Date(Date.now() + seconds * 1000), problem },
  })
}

/** Transcribes lessons, one at a time and in one process at a time, until the time is over. */
export async function writeDownSpeech(): Promise<void> {
  if (!hasOpenAi()) return
  const until = Date.now() + WORK_MS
  await inTurn('speech', async () => {
    while ((await leased(lessons, 1)) > 0 && Date.now() < until);
  })
}
