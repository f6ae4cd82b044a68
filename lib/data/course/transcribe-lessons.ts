import 'server-only'
import { z } from 'zod'
import type { TranscriptionProblem } from '@/lib/contract/course/transcription'
import { AppError } from '@/lib/contract/error'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { runExclusively } from '@/lib/data/system/job-lease'
import { canUseAi } from '@/lib/server/ai/ai-config'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import { replaceAutomaticCues } from './automatic-cues'
import {
  findTranscriptionProblem,
  type StoredAudioSegment,
  storedAudioSegmentSchema,
  transcribeSegment,
} from './transcribe-segment'
import { isManualTranscriptSql, isUntranscribedSql } from './transcription'

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
export type TranscriptionJob = z.infer<typeof workSchema>

const lessons: JobQueue<TranscriptionJob> = {
  table: Prisma.sql`lesson_speech`,
  waiting: Prisma.sql`state = 'pending' AND NOT ${isManualTranscriptSql(Prisma.sql`lesson_speech.video_id`)}`,
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
    const problem = findTranscriptionProblem(error)
    await db.lessonSpeech.updateMany({ where, data: isLast ? { problem, state: 'failed' } : { problem } })
  },
}

/**
 * Takes the next audio segments that need transcription. Counts a try of each segment before it starts, so
 * that a segment that crashes the process is not retried forever.
 */
const claimSegments = ({ id }: TranscriptionJob) => queryRows(storedAudioSegmentSchema)`
  UPDATE speech_pieces p SET attempts = p.attempts + 1
  FROM (SELECT p.speech_id, p.position FROM speech_pieces p
    WHERE p.speech_id = ${id}::uuid AND ${isUntranscribedSql} ORDER BY p.position LIMIT ${AT_ONCE}) next,
    lesson_speech s JOIN videos v ON v.id = s.video_id JOIN course_sections c ON c.id = v.section_id
  WHERE p.speech_id = next.speech_id AND p.position = next.position AND s.id = p.speech_id
  RETURNING p.speech_id, p.position, p.from_byte, p.bytes, p.start_ms, p.end_ms, s.object_path, v.language,
    c.title AS section_title, v.title`

/**
 * Transcribes audio segments, six at a time, until all are done, the time is over or the service fails. Saves
 * each text immediately.
 */
async function transcribeLesson(work: TranscriptionJob): Promise<void> {
  const until = Date.now() + WORK_MS
  let hasProgress = false
  for (let segments = await claimSegments(work); segments.length > 0; segments = await claimSegments(work)) {
    const failures = await transcribeAll(segments)
    hasProgress ||= failures.length < segments.length
    const serviceError = failures.find((error) => findTranscriptionProblem(error) !== null) ?? failures[0]
    if (serviceError !== undefined && !hasProgress) return failOrPostpone(serviceError, work)
    const isServiceDown = failures.some((error) => findTranscriptionProblem(error) !== null)
    if (isServiceDown)
      return postpone(
        work,
        isOutOfMinutes(serviceError) ? HOUR_SECONDS : 30,
        findTranscriptionProblem(serviceError),
      )
    if (Date.now() > until) return postpone(work, 0, null)
  }
  await replaceAutomaticCues(work)
}

async function transcribeAll(segments: StoredAudioSegment[]): Promise<unknown[]> {
  const results = await Promise.allSettled(segments.map(transcribeSegment))
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
}

const isOutOfMinutes = (error: unknown) => error instanceof AppError && error.code === 'rate_limited'

/** Handles a run without any result. The run counts as a failed attempt, unless today's minutes are used up. */
async function failOrPostpone(error: unknown, work: TranscriptionJob): Promise<void> {
  if (!isOutOfMinutes(error)) throw error
  await postpone(work, HOUR_SECONDS, 'minutes')
}

/**
 * Ends the lease after the given seconds. Resets the attempts, because this run made progress or stopped only
 * because today's minutes are used up.
 */
async function postpone(
  { id, attempts }: TranscriptionJob,
  seconds: number,
  problem: TranscriptionProblem | null,
): Promise<void> {
  await db.lessonSpeech.updateMany({
    where: { id, attempts, state: 'pending' },
    data: { attempts: 0, leaseUntil: new Date(Date.now() + seconds * 1000), problem },
  })
}

/** Transcribes lessons, one at a time and in one process at a time, until the time is over. */
export async function transcribeLessons(): Promise<void> {
  if (!(await canUseAi('transcripts'))) return
  const until = Date.now() + WORK_MS
  await runExclusively('speech', async () => {
    while ((await runDueJobs(lessons, 1)) > 0 && Date.now() < until);
  })
}
