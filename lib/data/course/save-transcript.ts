import 'server-only'
import { z } from 'zod'
import type { CueChange, CueInput, Transcript, TranscriptInput } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'
import { recordAuditOnce } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { getTranscript } from './read-transcript'
import { computeNextEditTime, requireTextUnchanged } from './text-version'
import { addCues, lockTranscript, replaceCues, updateCueDependents } from './transcript-cues'

/** Replaces a lesson's transcript, changes or adds cues, or sets its language, in one transaction. */
export async function saveTranscript(
  admin: Admin,
  videoId: string,
  { language, cues, changes, additions }: TranscriptInput,
): Promise<Transcript> {
  await transaction(async (tx) => {
    const { title, duration } = await lockTranscript(tx, videoId)
    if (language) await tx.video.update({ where: { id: videoId }, data: { language } })
    if (changes) await changeCues(tx, videoId, changes)
    if (additions) await addCues(tx, videoId, requireWithinVideo(additions, duration), new Date())
    if (cues) await replaceCues(tx, videoId, requireWithinVideo(cues, duration), new Date())
    else await updateCueDependents(tx, videoId)
    await recordAuditOnce(tx, admin, 'video.transcript', { id: videoId, title })
  })
  return getTranscript(admin, videoId)
}

/**
 * Returns the cues unchanged. Throws `bad_request` if a cue starts after the end of the video. Tolerates one
 * second, because a video may be longer than its duration in whole seconds.
 */
function requireWithinVideo(cues: CueInput[], duration: number | null): CueInput[] {
  if (!duration || cues.every(({ startMs }) => startMs < (duration + 1) * 1000)) return cues
  throw new AppError('bad_request', 'Some lines start after the end of the video. Change their times.', {
    fields: { cues: ['Must be within the video'] },
  })
}

const storedCueSchema = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  editedAt: z.iso.datetime().nullable(),
})

async function changeCues(tx: Transaction, videoId: string, changes: CueChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const found = await queryRows(storedCueSchema, tx)`
    SELECT id, text, edited_at FROM transcript_cues WHERE video_id = ${videoId}::uuid AND id = ANY(${ids}::uuid[])`
  const storedCues = new Map(
    found.map((row) => [row.id, { ...row, editedAt: row.editedAt ? new Date(row.editedAt) : null }]),
  )
  for (const { id, editedAt, text } of changes) {
    const cue = storedCues.get(id)
    if (!cue) throw new AppError('not_found', 'One of these lines was deleted. Reload the page.')
    requireTextUnchanged(cue, editedAt, text)
  }
  await tx.$executeRaw`
    UPDATE transcript_cues c SET text = change.text, edited_at = ${computeNextEditTime(...storedCues.values())}::timestamptz
    FROM unnest(${ids}::uuid[], ${changes.map(({ text }) => text)}::text[]) AS change(id, text) WHERE c.id = change.id`
}
