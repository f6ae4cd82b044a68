import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type HouseWords, readHouseWords, usualHouseWords } from '@/lib/contract/site/house-words'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { changeSite } from './site-version'

/** Returns the current shared text. */
export async function getHouseWords(_admin: Admin): Promise<HouseWords> {
  const site = await db.site.findUnique({ where: { id: 'default' }, select: { words: true } })
  return readHouseWords(site?.words)
}

/** Replaces the whole shared text. If it equals the defaults, nothing is stored, so later defaults apply. */
export async function saveHouseWords(admin: Admin, given: HouseWords): Promise<HouseWords> {
  const words = isDeepStrictEqual(given, usualHouseWords) ? Prisma.DbNull : given
  await changeSite(async (tx) => {
    await tx.site.upsert({
      where: { id: 'default' },
      create: { id: 'default', version: '', words },
      update: { words },
    })
    await recordAudit(tx, admin, 'site.words', null)
  })
  return given
}
