import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { type BroadcastState, broadcastStates } from '@/lib/contract/mail/broadcasts'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { broadcastStateSql, computeStopChanges } from './broadcasts'

const namedSchema = z.strictObject({ id: idSchema, subject: z.string(), state: z.enum(broadcastStates) })

/**
 * Removes a course that is being deleted from the segments of broadcasts. Without the course, a segment could
 * have more recipients than the owner chose. So drafts lose their segment, and the owner must choose the
 * recipients again. Broadcasts that are being sent stop. Other broadcasts keep their segment as a record.
 */
export async function removeCourseFromSegments(
  tx: Transaction,
  admin: Admin,
  courseId: string,
): Promise<void> {
  const named = await rows(namedSchema, tx)`
    SELECT b.id, b.subject, ${broadcastStateSql} AS state FROM broadcasts b
    WHERE ${courseId}::uuid IN ((b.segment ->> 'courseId')::uuid, (b.segment ->> 'withoutCourseId')::uuid)
    ORDER BY b.id FOR UPDATE OF b`
  for (const { id, subject, state } of named) {
    const data = changesWithoutCourse(state)
    if (data) await tx.broadcast.update({ where: { id }, data })
    if (data && state !== 'draft') await recordAudit(tx, admin, 'mail.stop', subject)
  }
}

const STOPPED_MESSAGE = 'Stopped because a course used to choose the recipients was deleted'

/** Returns the changes of a broadcast whose segment loses a course. Null if all its emails were sent, or if it was stopped. */
function changesWithoutCourse(state: BroadcastState) {
  if (state === 'draft') return { segment: Prisma.DbNull }
  const stop = computeStopChanges(state)
  if (stop?.state === 'draft') return { ...stop, segment: Prisma.DbNull }
  return stop && { ...stop, problem: STOPPED_MESSAGE }
}
