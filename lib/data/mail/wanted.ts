import 'server-only'
import { Prisma } from '@/lib/server/db'
import { confirmationDropReason } from './lead-rules'
import { reminderDropReason } from './reminder-rules'

/** Whether there is an active purchase of the person a row of the outbox is for, which `which` says more about. */
const holds = (which = Prisma.sql`TRUE`) => Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.user_id = email_outbox.user_id AND p.access = 'active' AND ${which})`

/**
 * Why a row of the outbox is not wanted any more, in words for the owner; null: it is. Part of the statement that takes
 * the row, at every try: what was committed before that statement counts.
 */
export const dropReason = Prisma.sql`CASE kind
  WHEN 'welcome' THEN CASE
    WHEN NOT ${holds()} AND parameters -> 'asked' IS NULL THEN 'No active purchase was left' END
  WHEN 'opened' THEN CASE
    WHEN NOT ${holds(Prisma.sql`p.id = email_outbox.purchase_id`)} THEN 'The purchase was not active any more' END
  WHEN 'rescue' THEN ${reminderDropReason}
  WHEN 'return' THEN ${reminderDropReason}
  WHEN 'lead_confirm' THEN ${confirmationDropReason}
  END`
