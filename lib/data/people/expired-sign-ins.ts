import 'server-only'
import { db } from '@/lib/server/db/client'

/** Deletes expired sessions and links. */
export async function pruneExpiredSignIns(): Promise<void> {
  const now = new Date()
  await db.session.deleteMany({ where: { expire: { lt: now } } })
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } })
}
