import 'server-only'
import { z } from 'zod'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { isManualTranscriptSql } from './transcription'

/** SQL: whether the transcription of `lesson_speech s` failed and nobody wrote the transcript manually. */
export const hasFailedTranscriptionSql = Prisma.sql`s.state = 'failed' AND NOT ${isManualTranscriptSql(Prisma.sql`s.video_id`)}`

const begunSchema = z.strictObject({ id: z.uuid(), title: z.string() })

/** Retries all failed transcriptions. Audio segments that already have a text are not transcribed again. */
export async function retryFailedTranscriptions(admin: Admin): Promise<void> {
  await transaction(async (tx) => {
    const begun = await queryRows(begunSchema, tx)`
      UPDATE lesson_speech s SET state = 'pending', attempts = 0, lease_until = NULL, problem = NULL
      FROM videos v WHERE v.id = s.video_id AND ${hasFailedTranscriptionSql} RETURNING s.id, v.title`
    if (begun.length === 0) return
    const speechId = { in: begun.map(({ id }) => id) }
    await tx.speechPiece.updateMany({ where: { speechId, text: null }, data: { attempts: 0 } })
    for (const { title } of begun) await recordAudit(tx, admin, 'video.speech', title)
  })
}
