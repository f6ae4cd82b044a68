import 'server-only'
import { builtInLanding } from '@/lib/built-in-landing'
import { AppError } from '@/lib/contract/error'
import { BUILT_IN_VERSION, type Landing, type LandingState, landingSchema } from '@/lib/contract/site/landing'
import { recordAudit } from '@/lib/data/system/audit'
import { db, type Transaction, transaction } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import type { Admin } from '@/lib/server/session'
import { changeSite } from './site-version'

/** So many versions are kept to be brought back. */
const VERSIONS_KEPT = 50
const newestFirst = { version: 'desc' as const }

/** The landing page as its owner published it; null: never. Of versions, the newest that can be read. */
export async function findLanding(): Promise<Landing | null> {
  return newestOf({})
}

/** Versions are large: an older one is read only where a newer one cannot be. */
async function newestOf(older: { lt?: number }): Promise<Landing | null> {
  const found = await db.landingVersion.findFirst({ where: { version: older }, orderBy: newestFirst })
  if (!found && older.lt === undefined) return null
  if (!found) throw new Error('No version of the landing page can be read')
  const parsed = landingSchema.safeParse(found.content)
  if (parsed.success) return parsed.data
  log.error('landing_not_read', parsed.error, { version: found.version })
  return newestOf({ lt: found.version })
}

/** What is written, what is shown, and what was shown before, the newest first. */
export async function getLanding(_admin: Admin): Promise<LandingState> {
  const [site, published, versions] = await Promise.all([
    db.site.findUnique({ where: { id: 'default' }, select: { landingDraft: true } }),
    findLanding(),
    db.landingVersion.findMany({
      orderBy: newestFirst,
      take: VERSIONS_KEPT,
      select: { version: true, publishedAt: true, publisher: { select: { email: true } } },
    }),
  ])
  const draft = landingSchema.safeParse(site?.landingDraft)
  return {
    draft: draft.success ? draft.data : (published ?? builtInLanding),
    published,
    versions: versions.map(({ version, publishedAt, publisher }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      publishedBy: publisher?.email ?? null,
    })),
  }
}

/** Keeps what is being written. Visitors see nothing of it. */
export async function saveDraft(_admin: Admin, landingDraft: Landing): Promise<void> {
  await transaction((tx) => keepDraft(tx, landingDraft))
}

async function keepDraft(tx: Transaction, landingDraft: Landing) {
  const create = { id: 'default', version: 'first', landingDraft }
  await tx.site.upsert({ where: { id: 'default' }, create, update: { landingDraft } })
}

/** Shows everybody what was written. Throws conflict where that is what they see already. */
export function publishLanding(admin: Admin): Promise<{ version: number }> {
  return changeSite(async (tx) => {
    const site = await tx.site.findUnique({ where: { id: 'default' }, select: { landingDraft: true } })
    const draft = landingSchema.safeParse(site?.landingDraft)
    const newest = await tx.landingVersion.findFirst({ orderBy: newestFirst, select: { content: true } })
    if (!draft.success || isSame(draft.data, newest?.content)) {
      throw new AppError('conflict', 'Nothing was changed since it was last published')
    }
    const { version } = await tx.landingVersion.create({
      data: { content: draft.data, publishedBy: admin.id },
    })
    await prune(tx)
    await recordAudit(tx, admin, 'landing-page.publish', `Version ${version}`)
    return { version }
  })
}

/** Parsed, both spell their fields in one order. */
function isSame(draft: Landing, content: unknown): boolean {
  const other = landingSchema.safeParse(content)
  return other.success && JSON.stringify(other.data) === JSON.stringify(draft)
}

async function prune(tx: Transaction) {
  const [oldest] = await tx.landingVersion.findMany({
    orderBy: newestFirst,
    skip: VERSIONS_KEPT - 1,
    take: 1,
    select: { version: true },
  })
  if (oldest) await tx.landingVersion.deleteMany({ where: { version: { lt: oldest.version } } })
}

async function readVersion(tx: Transaction, version: number): Promise<Landing> {
  const found = await tx.landingVersion.findUnique({ where: { version } })
  if (!found) throw new AppError('not_found', 'There is no such version any more')
  const content = landingSchema.safeParse(found.content)
  if (!content.success) throw new AppError('conflict', 'This version cannot be read any more')
  return content.data
}

/** Brings a version, or the built-in page, back as what is being written. Throws not_found, and conflict for one that cannot be read. */
export async function restoreLanding(admin: Admin, version: number): Promise<LandingState> {
  await transaction(async (tx) => {
    const isBuiltIn = version === BUILT_IN_VERSION
    await keepDraft(tx, isBuiltIn ? builtInLanding : await readVersion(tx, version))
    await recordAudit(
      tx,
      admin,
      'landing-page.restore',
      isBuiltIn ? 'The built-in page' : `Version ${version}`,
    )
  })
  return getLanding(admin)
}
