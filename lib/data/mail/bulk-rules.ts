import 'server-only'
import { Prisma } from '@/lib/server/db'
import { hasOptedOut, optedOutAt } from './preferences'
import { inStored } from './segments'
import { isSuppressed, ownEmail } from './suppressions'

const person = Prisma.sql`email_outbox.user_id`
const segment = Prisma.sql`(SELECT b.segment FROM broadcasts b WHERE b.id = email_outbox.broadcast_id)`
const stored = inStored(person, segment)

/** Why a mail to many stops before one of its readers, the first that holds; null: it goes. */
export const bulkDropReason = Prisma.sql`CASE
  WHEN ${optedOutAt(ownEmail, 'news')} IS NOT NULL OR ${hasOptedOut(person, 'news')} THEN 'They want no such mails'
  WHEN ${isSuppressed} THEN 'The mail server refuses their email'
  WHEN lead_id IS NOT NULL THEN NULL
  WHEN NOT ${stored.isKept} THEN 'A purchase was refunded or disputed'
  WHEN NOT ${stored.isIn} THEN 'They left the segment before its turn'
  END`
