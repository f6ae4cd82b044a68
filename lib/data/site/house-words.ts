import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type HouseWords, readHouseWords, usualHouseWords } from '@/lib/contract/site/house-words'
import { recordAudit } from '@/lib/data/system/audit'
import { db, Prisma } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'
import { changeSite } from './site-version'

/** What stands on all mails and on the pages around them, now. */
export async function getHouseWords(_admin: Admin): Promise<HouseWords> {
  const site = await db.site.findUnique({ where: { id: 'default' }, select: { words: true } })
  return readHouseWords(site?.words)
}

/** All of them anew. Where each is as it comes, nothing is kept, so that they follow what a later release says. */
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
