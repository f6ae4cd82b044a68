import 'server-only'
import { z } from 'zod'
import { CUES_MAX } from '@/lib/contract/course/cue-limits'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import { alignCues } from '@/lib/server/media/captions/align-cues'
import type { CaptionCue } from '@/lib/server/media/captions/caption-cue'
import { addCues, lockTranscript, updateCueDependents } from './transcript-cues'
import { isManualTranscriptSql, isUntranscribedSql } from './transcription'

const transcribedSegmentSchema = z.strictObject({
  startMs: z.int(),
  endMs: z.int(),
  silences: z.array(z.int()),
  text: z.string(),
})
type TranscribedSegment = z.infer<typeof transcribedSegmentSchema>

function cuesOf({ startMs, endMs, silences, text }: TranscribedSegment): CaptionCue[] {
  const spans = Array.from({ length: silences.length / 2 }, (_, at) => ({
    startMs: startMs + (silences[at * 2] ?? 0),
    endMs: startMs + (silences[at * 2 + 1] ?? 0),
  }))
  return alignCues({ startMs, endMs, silences: spans }, text)
}

/**
 * Replaces a lesson's automatic cues with new ones from its transcribed audio. Keeps cues that a person
 * wrote, changed or accepted, and leaves out automatic cues that would overlap them. Does nothing if the
 * video was replaced, a person added a transcript during the transcription, or the lease was lost.
 */
export async function replaceAutomaticCues(work: {
  id: string
  videoId: string
  attempts: number
}): Promise<void> {
  const { id, videoId, attempts } = work
  const cues = await transaction(async (tx) => {
    await lockTranscript(tx, videoId)
    const finished = await tx.$executeRaw`
      UPDATE lesson_speech s SET state = 'ready', lease_until = NULL, problem = NULL
      FROM videos v WHERE s.id = ${id}::uuid AND s.state = 'pending' AND s.attempts = ${attempts}
        AND v.id = s.video_id AND v.video_url = s.source_path AND NOT ${isManualTranscriptSql(Prisma.sql`v.id`)}
        AND NOT EXISTS (SELECT FROM speech_pieces p WHERE p.speech_id = s.id AND ${isUntranscribedSql})`
    return finished === 1 ? replaceAutomatic(tx, id, videoId) : null
  })
  if (cues !== null) log.info('speech_written_down', { video: videoId, cues })
}

/** Returns whether a cue was transcribed automatically, and no person has changed or accepted it. */
const isReplaceable = ({ made, editedAt }: { made: boolean; editedAt: Date | null }) =>
  made && editedAt === null

const keyOf = ({ startMs, endMs, text }: CaptionCue) => `${startMs} ${endMs} ${text}`

async function replaceAutomatic(tx: Transaction, speechId: string, videoId: string): Promise<number> {
  const segments = await queryRows(transcribedSegmentSchema, tx)`
    SELECT start_ms, end_ms, silences, text FROM speech_pieces
    WHERE speech_id = ${speechId}::uuid AND text IS NOT NULL ORDER BY position`
  const stored = await tx.transcriptCue.findMany({ where: { videoId } })
  const automatic = stored.filter(isReplaceable)
  const kept = stored.filter((cue) => !isReplaceable(cue))
  const isFree = ({ startMs, endMs }: CaptionCue) =>
    kept.every((cue) => cue.startMs >= endMs || cue.endMs <= startMs)
  const cues = segments
    .flatMap(cuesOf)
    .filter(isFree)
    .slice(0, CUES_MAX - kept.length)
  // An unchanged cue keeps its ID, because somebody may be typing in its line.
  const [before, after] = [new Set(automatic.map(keyOf)), new Set(cues.map(keyOf))]
  const outdated = automatic.filter((cue) => !after.has(keyOf(cue))).map(({ id }) => id)
  await tx.transcriptCue.deleteMany({ where: { id: { in: outdated } } })
  const added = cues.filter((cue) => !before.has(keyOf(cue)))
  await addCues(tx, videoId, added, null, true)
  await updateCueDependents(tx, videoId)
  return cues.length
}
