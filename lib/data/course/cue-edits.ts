import 'server-only'
import { v7 } from 'uuid'
import { CUES_MAX } from '@/lib/contract/course/cue-limits'
import type { Cue, CueEdit } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'
import { recordAuditOnce } from '@/lib/data/system/audit'
import { type Transaction, transaction } from '@/lib/server/db'
import { toWire } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { lockTranscript, settleCues } from './cue-rows'
import { isAsSeen, nextEdit, requireSeen } from './cue-seen'

interface Place {
  videoId: string
  cueId: string
}

async function findCue(tx: Transaction, { videoId, cueId }: Place) {
  const cue = await tx.transcriptCue.findUnique({ where: { id: cueId, videoId } })
  if (!cue) throw new AppError('not_found', 'This line is no longer there.')
  return cue
}

/**
 * Changes a cue, splits it or joins it with the one after it; answers with what now stands in its place. Throws
 * not_found, bad_request, or conflict with both texts when it is not as it was seen.
 */
export async function updateCue(admin: Admin, place: Place, edit: CueEdit): Promise<Cue[]> {
  const { videoId } = place
  return transaction(async (tx) => {
    const { title } = await lockTranscript(tx, videoId)
    const cue = await findCue(tx, place)
    requireSeen(cue, edit.editedAt, edit.text)
    const { text, split, join } = edit
    const next = join && (await takeNext(tx, cue, join))
    const editedAt = nextEdit(cue, ...(next ? [next] : []))
    const endMs = next?.endMs ?? (split ? await placeOfSplit(tx, cue, split.atMs) : cue.endMs)
    const first = await tx.transcriptCue.update({ where: { id: cue.id }, data: { text, endMs, editedAt } })
    const rest = split && { startMs: split.atMs, endMs: cue.endMs, text: split.text, editedAt }
    const second = rest && [await tx.transcriptCue.create({ data: { id: v7(), videoId, ...rest } })]
    await settleCues(tx, videoId)
    await recordAuditOnce(tx, admin, 'video.transcript', { id: videoId, title })
    return [first, ...(second ?? [])].map(({ videoId: _, made: __, ...row }) => toWire(row))
  })
}

type StoredCue = Awaited<ReturnType<typeof findCue>>

async function placeOfSplit(tx: Transaction, cue: StoredCue, atMs: number): Promise<number> {
  if (atMs <= cue.startMs || atMs >= cue.endMs) {
    throw new AppError('bad_request', 'A line is split between its start and its end.', {
      fields: { split: ['Must lie between start and end'] },
    })
  }
  const count = await tx.transcriptCue.count({ where: { videoId: cue.videoId } })
  if (count >= CUES_MAX) throw new AppError('conflict', 'This lesson has as many lines as it may.')
  return atMs
}

/** The cue that is joined to the one before it, which takes its place. */
async function takeNext(tx: Transaction, cue: StoredCue, join: NonNullable<CueEdit['join']>) {
  const { id, videoId, startMs } = cue
  const next = await tx.transcriptCue.findFirst({
    where: { videoId, OR: [{ startMs: { gt: startMs } }, { startMs, id: { gt: id } }] },
    orderBy: [{ startMs: 'asc' }, { id: 'asc' }],
  })
  if (next?.id !== join.id) throw new AppError('conflict', 'Another line comes after this one by now.')
  // Its texts are not those of the line that is written, so there are none to choose from.
  if (!isAsSeen(next, join.editedAt)) {
    throw new AppError('conflict', 'Somebody else changed the line after this one meanwhile.')
  }
  await tx.transcriptCue.delete({ where: { id: next.id } })
  return { ...next, endMs: Math.max(next.endMs, cue.endMs) }
}

/** Throws not_found, or conflict when it is not as it was seen. */
export async function deleteCue(admin: Admin, place: Place, editedAt: string | null): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await lockTranscript(tx, place.videoId)
    const cue = await findCue(tx, place)
    requireSeen(cue, editedAt, '')
    await tx.transcriptCue.delete({ where: { id: cue.id } })
    await settleCues(tx, place.videoId)
    await recordAuditOnce(tx, admin, 'video.transcript', { id: place.videoId, title })
  })
}
