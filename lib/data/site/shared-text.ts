import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { defaultSharedText, parseSharedText, type SharedText } from '@/lib/contract/site/shared-text'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { runSiteChange } from './run-site-change'

export async function getSharedText(_admin: Admin): Promise<SharedText> {
  const site = await db.site.findUnique({ where: { id: 'default' }, select: { words: true } })
  return parseSharedText(site?.words)
}

/** Replaces the whole shared text. If it equals the defaults, nothing is stored, so later defaults apply. */
export async function saveSharedText(admin: Admin, given: SharedText): Promise<SharedText> {
  const words = isDeepStrictEqual(given, defaultSharedText) ? Prisma.DbNull : given
  await runSiteChange(async (tx) => {
    await tx.site.upsert({
      where: { id: 'default' },
      create: { id: 'default', version: '', words },
      update: { words },
    })
    await recordAudit(tx, admin, 'site.words', null)
  })
  return given
}
