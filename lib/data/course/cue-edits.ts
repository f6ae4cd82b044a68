import 'server-only'
import { v7 } from 'uuid'
import { CUES_MAX } from '@/lib/contract/course/cue-limits'
import type { Cue, CueEdit } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'
import { recordAuditOnce } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { toJsonRow } from '@/lib/server/db/typed-rows'
import { computeNextEditTime, isTextUnchanged, requireTextUnchanged } from './text-version'
import { lockTranscript, updateCueDependents } from './transcript-cues'

interface CueIds {
  videoId: string
  cueId: string
}

async function findCue(tx: Transaction, { videoId, cueId }: CueIds) {
  const cue = await tx.transcriptCue.findUnique({ where: { id: cueId, videoId } })
  if (!cue) throw new AppError('not_found', 'This line was deleted. Reload the page.')
  return cue
}

/**
 * Changes a cue, splits it, or joins it with the next one. Returns the cues that replace it. Throws
 * `not_found`, `bad_request`, or `conflict` with both texts if somebody else changed it (optimistic lock).
 */
export async function updateCue(admin: Admin, ids: CueIds, edit: CueEdit): Promise<Cue[]> {
  const { videoId } = ids
  return transaction(async (tx) => {
    const { title } = await lockTranscript(tx, videoId)
    const cue = await findCue(tx, ids)
    requireTextUnchanged(cue, edit.editedAt, edit.text)
    const { text, split, join } = edit
    const next = join && (await deleteNextCue(tx, cue, join))
    const editedAt = computeNextEditTime(cue, ...(next ? [next] : []))
    const endMs = next?.endMs ?? (split ? await requireSplitTime(tx, cue, split.atMs) : cue.endMs)
    const first = await tx.transcriptCue.update({ where: { id: cue.id }, data: { text, endMs, editedAt } })
    const rest = split && { startMs: split.atMs, endMs: cue.endMs, text: split.text, editedAt }
    const second = rest && [await tx.transcriptCue.create({ data: { id: v7(), videoId, ...rest } })]
    await updateCueDependents(tx, videoId)
    await recordAuditOnce(tx, admin, 'video.transcript', { id: videoId, title })
    return [first, ...(second ?? [])].map(({ videoId: _, ...row }) => toJsonRow(row))
  })
}

type StoredCue = Awaited<ReturnType<typeof findCue>>

async function requireSplitTime(tx: Transaction, cue: StoredCue, atMs: number): Promise<number> {
  if (atMs <= cue.startMs || atMs >= cue.endMs) {
    throw new AppError('bad_request', 'Choose a time between the start and the end of the line', {
      fields: { split: ['Must be between the line’s start and end'] },
    })
  }
  const count = await tx.transcriptCue.count({ where: { videoId: cue.videoId } })
  if (count >= CUES_MAX)
    throw new AppError('conflict', 'This transcript has reached its limit of 10,000 lines')
  return atMs
}

/**
 * Deletes the cue after `cue`, so that the two can be joined. Returns the deleted cue with the end of the
 * joined cue. Throws `conflict` if another cue now follows, or if somebody else changed the next cue.
 */
async function deleteNextCue(tx: Transaction, cue: StoredCue, join: NonNullable<CueEdit['join']>) {
  const { id, videoId, startMs } = cue
  const next = await tx.transcriptCue.findFirst({
    where: { videoId, OR: [{ startMs: { gt: startMs } }, { startMs, id: { gt: id } }] },
    orderBy: [{ startMs: 'asc' }, { id: 'asc' }],
  })
  if (next?.id !== join.id)
    throw new AppError('conflict', 'The order of the lines has changed. Reload the page.')
  // This error doesn't contain both texts to choose from, because the editor has no place to show them for the next
  // cue.
  if (!isTextUnchanged(next, join.editedAt)) {
    throw new AppError(
      'conflict',
      'Someone else changed the next line while you were editing. Reload the page.',
    )
  }
  await tx.transcriptCue.delete({ where: { id: next.id } })
  return { ...next, endMs: Math.max(next.endMs, cue.endMs) }
}

/** Deletes a cue. Throws `not_found`, or `conflict` if somebody else changed it (optimistic lock). */
export async function deleteCue(admin: Admin, ids: CueIds, editedAt: string | null): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await lockTranscript(tx, ids.videoId)
    const cue = await findCue(tx, ids)
    requireTextUnchanged(cue, editedAt, '')
    await tx.transcriptCue.delete({ where: { id: cue.id } })
    await updateCueDependents(tx, ids.videoId)
    await recordAuditOnce(tx, admin, 'video.transcript', { id: ids.videoId, title })
  })
}
