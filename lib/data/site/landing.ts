import 'server-only'
import { z } from 'zod'
import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import { AppError } from '@/lib/contract/error'
import {
  BUILT_IN_VERSION,
  isSameLanding,
  type Landing,
  type LandingState,
  landingSchema,
} from '@/lib/contract/site/landing'
import { recordAudit } from '@/lib/data/system/audit'
import { findLandingExamples } from '@/lib/landing-examples'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import { runSiteChange } from './run-site-change'

/** Number of published versions of each page that are kept. */
const VERSIONS_KEPT = 50
const newestFirst = { version: 'desc' as const }

/** The course that a landing page belongs to. Null for the shop’s page. */
export type LandingPageCourse = { id: string; title: string | null } | null

/** Returns the condition that selects the page of a course, or of the shop. */
const isPage = (course: LandingPageCourse) => ({ courseId: course?.id ?? null })

/** A published landing page with its picture for shared links. */
interface PublishedLanding {
  content: Landing
  pictureUrl: string | null
}

/** Returns the published landing page of a course, or of the shop for null. Returns null if none was published. */
export async function findLanding(courseId: string | null = null): Promise<Landing | null> {
  return (await findLandingVersion(courseId))?.content ?? null
}

/**
 * Returns the published landing page with its picture for shared links. Skips versions that can’t be parsed.
 */
export async function findLandingVersion(courseId: string | null): Promise<PublishedLanding | null> {
  return newestOf(courseId, {})
}

/**
 * Returns the newest version that can be parsed. Reads one version at a time, because versions are large.
 * Returns null if there are no versions, and throws if none can be parsed.
 */
async function newestOf(courseId: string | null, older: { lt?: number }): Promise<PublishedLanding | null> {
  const found = await db.landingVersion.findFirst({
    where: { courseId, version: older },
    orderBy: newestFirst,
  })
  if (!found && older.lt === undefined) return null
  if (!found) throw new Error('Couldn’t read any version of the landing page')
  const parsed = landingSchema.safeParse(found.content)
  if (parsed.success) return { content: parsed.data, pictureUrl: found.pictureUrl }
  log.error('landing_not_read', parsed.error, { version: found.version })
  return newestOf(courseId, { lt: found.version })
}

/** Returns the draft with its example texts, the published page, and earlier versions, newest first. */
export async function getLanding(_admin: Admin, course: LandingPageCourse): Promise<LandingState> {
  const page = isPage(course)
  const [saved, published, versions] = await Promise.all([
    db.landingDraft.findFirst({ where: page, select: { content: true } }),
    findLanding(page.courseId),
    db.landingVersion.findMany({
      where: page,
      orderBy: newestFirst,
      take: VERSIONS_KEPT,
      select: { version: true, publishedAt: true, publisher: { select: { email: true } } },
    }),
  ])
  const stored = landingSchema.safeParse(saved?.content)
  const draft = stored.success ? stored.data : (published ?? (course ? blankLanding : builtInLanding))
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
export async function saveLandingDraft(
  _admin: Admin,
  course: LandingPageCourse,
  draft: Landing,
): Promise<void> {
  await transaction((tx) => storeLandingDraft(tx, course, draft))
}

export async function storeLandingDraft(tx: Transaction, course: LandingPageCourse, draft: Landing) {
  const { courseId } = isPage(course)
  await tx.$executeRaw`
    INSERT INTO landing_drafts (id, course_id, content)
    VALUES (gen_random_uuid(), ${courseId}::uuid, ${JSON.stringify(draft)}::jsonb)
    ON CONFLICT (course_id) DO UPDATE SET content = EXCLUDED.content`
}

const draftRowSchema = z.strictObject({ content: z.unknown() })

/**
 * Publishes the draft as a new version. Without a new picture for shared links, the version gets the last
 * picture. If only the picture is new, it is added to the published version. Throws `conflict` if nothing is
 * new.
 */
export function publishLanding(
  admin: Admin,
  course: LandingPageCourse,
  picture: string | undefined,
): Promise<{ version: number }> {
  const page = isPage(course)
  return runSiteChange(async (tx) => {
    // The row lock makes a second publication wait, so that it finds the version of the first.
    const [saved] = await queryRows(draftRowSchema, tx)`
      SELECT content FROM landing_drafts WHERE course_id IS NOT DISTINCT FROM ${page.courseId}::uuid FOR NO KEY UPDATE`
    const draft = landingSchema.safeParse(saved?.content)
    const newest = await tx.landingVersion.findFirst({
      where: page,
      orderBy: newestFirst,
      select: { version: true, content: true, pictureUrl: true },
    })
    if (!draft.success) throw unchanged()
    if (newest && isSame(draft.data, newest.content)) {
      if (!picture || picture === newest.pictureUrl) throw unchanged()
      await tx.landingVersion.update({ where: { version: newest.version }, data: { pictureUrl: picture } })
      await recordAudit(
        tx,
        admin,
        'landing-page.publish',
        describeLandingAuditTarget(`Image for version ${newest.version}`, course),
      )
      return { version: newest.version }
    }
    const pictureUrl = picture ?? newest?.pictureUrl ?? null
    const { version } = await tx.landingVersion.create({
      data: { ...page, content: draft.data, pictureUrl, publishedBy: admin.id },
    })
    await deleteOldVersions(tx, course)
    await recordAudit(
      tx,
      admin,
      'landing-page.publish',
      describeLandingAuditTarget(`Version ${version}`, course),
    )
    return { version }
  })
}

/**
 * Returns the target of an audit entry about a page: the given text, with the course’s title if the page
 * belongs to a course.
 */
export const describeLandingAuditTarget = (text: string, course: LandingPageCourse) =>
  course ? `${text} of “${course.title ?? 'the course'}”` : text

const unchanged = () => new AppError('conflict', 'Nothing has changed since you last published')

function isSame(draft: Landing, content: unknown): boolean {
  const other = landingSchema.safeParse(content)
  return other.success && isSameLanding(draft, other.data)
}

async function deleteOldVersions(tx: Transaction, course: LandingPageCourse) {
  const page = isPage(course)
  const [oldest] = await tx.landingVersion.findMany({
    where: page,
    orderBy: newestFirst,
    skip: VERSIONS_KEPT - 1,
    take: 1,
    select: { version: true },
  })
  if (oldest) await tx.landingVersion.deleteMany({ where: { ...page, version: { lt: oldest.version } } })
}

const missing = () => new AppError('not_found', 'This version no longer exists')

async function readVersion(tx: Transaction, course: LandingPageCourse, version: number): Promise<Landing> {
  const found = await tx.landingVersion.findUnique({ where: { version, ...isPage(course) } })
  if (!found) throw missing()
  const content = landingSchema.safeParse(found.content)
  if (!content.success) throw new AppError('conflict', 'We can’t read this version. Choose another one.')
  return content.data
}

/**
 * Restores a version of a page, or the shop’s built-in page, as the draft. Throws `not_found`, or `conflict`
 * if the version can’t be parsed.
 */
export async function restoreLanding(
  admin: Admin,
  course: LandingPageCourse,
  version: number,
): Promise<LandingState> {
  const isBuiltIn = version === BUILT_IN_VERSION
  if (isBuiltIn && course) throw missing()
  await transaction(async (tx) => {
    await storeLandingDraft(tx, course, isBuiltIn ? builtInLanding : await readVersion(tx, course, version))
    const target = isBuiltIn ? 'The built-in page' : describeLandingAuditTarget(`Version ${version}`, course)
    await recordAudit(tx, admin, 'landing-page.restore', target)
  })
  return getLanding(admin, course)
}
