import 'server-only'
import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import { AppError } from '@/lib/contract/error'
import { type Landing, type LandingOrigin, landingSchema } from '@/lib/contract/site/landing'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { readSite } from '@/lib/server/site/current-site'
import { buildCourseLanding, type CourseLandingData } from './course-landing'
import { describeLandingAuditTarget, getLanding, type LandingPageCourse, storeLandingDraft } from './landing'

/** Data about the course that other modules provide. */
type CourseFacts = Pick<CourseLandingData, 'sections' | 'price'> & {
  /** URLs where people buy. The page uses the first one that it can link to. */
  buyUrls: (string | null)[]
}

const originLabels: Record<LandingOrigin, string> = {
  course: 'From the course',
  example: 'From the example',
  blank: 'Blank',
}

/**
 * Replaces the draft of a page with a new one and returns it. `readFacts` is called only for a draft from the
 * course. Throws `bad_request` if a course’s page would start from the example, which only the shop’s page
 * may use.
 */
export async function startLanding(
  admin: Admin,
  course: LandingPageCourse,
  from: LandingOrigin,
  readFacts: () => Promise<CourseFacts>,
): Promise<Landing> {
  if (from === 'example' && course)
    throw new AppError('bad_request', 'Only the shop’s landing page can start from the example')
  const draft = from === 'course' ? await readCourseLanding(admin, course, await readFacts()) : starts[from]
  await transaction(async (tx) => {
    await storeLandingDraft(tx, course, draft)
    const target = course ? describeLandingAuditTarget('Page', course) : originLabels[from]
    await recordAudit(tx, admin, 'landing-page.start', target)
  })
  return draft
}

const starts = { example: builtInLanding, blank: blankLanding }

async function readCourseLanding(
  admin: Admin,
  course: LandingPageCourse,
  { buyUrls, ...facts }: CourseFacts,
): Promise<Landing> {
  const [site, { draft }, refundDays] = await Promise.all([
    readSite(),
    getLanding(admin, course),
    findRefundDays(),
  ])
  const { supportEmail } = site
  const buyLink = draft.buyLink || findBuyLink(buyUrls)
  const name = course?.title ?? site.name ?? env.PRODUCT_NAME
  return landingSchema.parse(buildCourseLanding({ ...facts, name, supportEmail, buyLink, refundDays }))
}

/** Returns the first URL that a landing page can use as its buy link. Returns an empty string if there is none. */
const findBuyLink = (urls: (string | null)[]) =>
  urls.find((url) => url && landingSchema.shape.buyLink.safeParse(url).success) ?? ''

/** Returns the number of days that the refund policy page names, or null. */
async function findRefundDays(): Promise<number | null> {
  const page = await db.page.findUnique({ where: { slug: 'refunds' }, select: { body: true } })
  const days = /\b(\d{1,3})(?:[ -]|\s+calendar )days?\b/i.exec(page?.body ?? '')?.[1]
  return days ? Number(days) : null
}
