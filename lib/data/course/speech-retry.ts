import 'server-only'
import { z } from 'zod'
import { recordAudit } from '@/lib/data/system/audit'
import { Prisma, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { isByHand } from './speech'

/** Whether a lesson of `lesson_speech s` could not be written down, and nobody wrote it down instead. */
export const hasFailed = Prisma.sql`s.state = 'failed' AND NOT ${isByHand(Prisma.sql`s.video_id`)}`

const begunSchema = z.strictObject({ id: z.uuid(), title: z.string() })

/** Has everything that could not be written down tried again. What was heard already is not asked for anew. */
export async function retryFailedSpeech(admin: Admin): Promise<void> {
  await transaction(async (tx) => {
    const begun = await rows(begunSchema, tx)`
      UPDATE lesson_speech s SET state = 'pending', attempts = 0, lease_until = NULL, problem = NULL
      FROM videos v WHERE v.id = s.video_id AND ${hasFailed} RETURNING s.id, v.title`
    if (begun.length === 0) return
    const speechId = { in: begun.map(({ id }) => id) }
    await tx.speechPiece.updateMany({ where: { speechId, text: null }, data: { attempts: 0 } })
    for (const { title } of begun) await recordAudit(tx, admin, 'video.speech', title)
  })
}
