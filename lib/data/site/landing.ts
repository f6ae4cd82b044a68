import 'server-only'
import { builtInLanding } from '@/lib/built-in-landing'
import { AppError } from '@/lib/contract/error'
import { BUILT_IN_VERSION, type Landing, type LandingState, landingSchema } from '@/lib/contract/site/landing'
import { recordAudit } from '@/lib/data/system/audit'
import { findLandingExamples } from '@/lib/landing-examples'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { runSiteChange } from './site-version'

/** Number of published versions that are kept. */
const VERSIONS_KEPT = 50
const newestFirst = { version: 'desc' as const }

/** Returns the published landing page, or null if there is none. Skips versions that can’t be parsed. */
export async function findLanding(): Promise<Landing | null> {
  return newestOf({})
}

/**
 * Returns the newest version that can be parsed. Reads one version at a time, because versions are large.
 * Returns null if there are no versions, and throws if none can be parsed.
 */
async function newestOf(older: { lt?: number }): Promise<Landing | null> {
  const found = await db.landingVersion.findFirst({ where: { version: older }, orderBy: newestFirst })
  if (!found && older.lt === undefined) return null
  if (!found) throw new Error('Couldn’t read any version of the landing page')
  const parsed = landingSchema.safeParse(found.content)
  if (parsed.success) return parsed.data
  log.error('landing_not_read', parsed.error, { version: found.version })
  return newestOf({ lt: found.version })
}

/** Returns the draft with its example texts, the published page, and earlier versions, newest first. */
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
  const stored = landingSchema.safeParse(site?.landingDraft)
  const draft = stored.success ? stored.data : (published ?? builtInLanding)
  return {
    draft,
    published,
    examples: findLandingExamples(draft),
    isStarted: stored.success || published !== null,
    versions: versions.map(({ version, publishedAt, publisher }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      publishedBy: publisher?.email ?? null,
    })),
  }
}

/** Saves the draft. Visitors don’t see it. */
export async function saveLandingDraft(_admin: Admin, landingDraft: Landing): Promise<void> {
  await transaction((tx) => storeDraft(tx, landingDraft))
}

/** Stores the draft in the row of the site. */
export async function storeDraft(tx: Transaction, landingDraft: Landing) {
  const create = { id: 'default', version: 'first', landingDraft }
  await tx.site.upsert({ where: { id: 'default' }, create, update: { landingDraft } })
}

/** Publishes the draft. Throws `conflict` if it equals the published page. */
export function publishLanding(admin: Admin): Promise<{ version: number }> {
  return runSiteChange(async (tx) => {
    const site = await tx.site.findUnique({ where: { id: 'default' }, select: { landingDraft: true } })
    const draft = landingSchema.safeParse(site?.landingDraft)
    const newest = await tx.landingVersion.findFirst({ orderBy: newestFirst, select: { content: true } })
    if (!draft.success || isSame(draft.data, newest?.content)) {
      throw new AppError('conflict', 'Nothing has changed since you last published')
    }
    const { version } = await tx.landingVersion.create({
      data: { content: draft.data, publishedBy: admin.id },
    })
    await deleteOldVersions(tx)
    await recordAudit(tx, admin, 'landing-page.publish', `Version ${version}`)
    return { version }
  })
}

/** Compares parsed values, whose fields are in the same order. */
function isSame(draft: Landing, content: unknown): boolean {
  const other = landingSchema.safeParse(content)
  return other.success && JSON.stringify(other.data) === JSON.stringify(draft)
}

async function deleteOldVersions(tx: Transaction) {
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
  if (!found) throw new AppError('not_found', 'This version no longer exists')
  const content = landingSchema.safeParse(found.content)
  if (!content.success) throw new AppError('conflict', 'This version can’t be read')
  return content.data
}

/**
 * Restores a version, or the built-in page, as the draft. Throws `not_found`, or `conflict` if it can’t be
 * parsed.
 */
export async function restoreLanding(admin: Admin, version: number): Promise<LandingState> {
  await transaction(async (tx) => {
    const isBuiltIn = version === BUILT_IN_VERSION
    await storeDraft(tx, isBuiltIn ? builtInLanding : await readVersion(tx, version))
    await recordAudit(
      tx,
      admin,
      'landing-page.restore',
      isBuiltIn ? 'The built-in page' : `Version ${version}`,
    )
  })
  return getLanding(admin)
}
