import 'server-only'
import { db } from '@/lib/server/db/client'
import { getKnownBrowsersCutoff } from './known-browsers'

/** Deletes expired sessions, links, challenges of passkeys, and browsers that were not used for 90 days. */
export async function pruneExpiredSignIns(): Promise<void> {
  const now = new Date()
  await db.session.deleteMany({ where: { expire: { lt: now } } })
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } })
  await db.usedChallenge.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.knownBrowser.deleteMany({ where: { lastUsedAt: { lt: getKnownBrowsersCutoff() } } })
}
