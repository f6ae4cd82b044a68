import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: stores when a mail server accepted the acknowledgement of a withdrawal. `sent` is a table with the column
 * `acknowledged_id`, which is null for other emails.
 */
export const recordAcknowledgementSql = (sent: Prisma.Sql) => Prisma.sql`
  UPDATE withdrawals declared SET acknowledged_at = now() FROM ${sent}
  WHERE declared.id = sent.acknowledged_id AND declared.acknowledged_at IS NULL`
