import 'server-only'
import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import { type Landing, type LandingOrigin, landingSchema } from '@/lib/contract/site/landing'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { readSite } from '@/lib/server/site/current-site'
import { buildCourseLanding, type CourseFacts } from './course-landing'
import { getLanding, storeDraft } from './landing'

/** What other modules know about the course. */
type KnownFacts = Pick<CourseFacts, 'sections' | 'price'>

const originLabels: Record<LandingOrigin, string> = {
  course: 'From the course',
  example: 'From the example',
  blank: 'Blank',
}

/** Replaces the draft with a new one and returns it. `readFacts` is called only for a draft from the course. */
export async function startLanding(
  admin: Admin,
  from: LandingOrigin,
  readFacts: () => Promise<KnownFacts>,
): Promise<Landing> {
  const draft = from === 'course' ? await readCourseLanding(admin, await readFacts()) : starts[from]
  await transaction(async (tx) => {
    await storeDraft(tx, draft)
    await recordAudit(tx, admin, 'landing-page.start', originLabels[from])
  })
  return draft
}

const starts = { example: builtInLanding, blank: blankLanding }

async function readCourseLanding(admin: Admin, known: KnownFacts): Promise<Landing> {
  const [site, { draft }, refundDays] = await Promise.all([readSite(), getLanding(admin), findRefundDays()])
  const { name, supportEmail } = site
  const { buyLink } = draft
  return landingSchema.parse(
    buildCourseLanding({ ...known, name: name ?? env.PRODUCT_NAME, supportEmail, buyLink, refundDays }),
  )
}

/** Returns the number of days that the page of the refund policy names, or null. */
async function findRefundDays(): Promise<number | null> {
  const page = await db.page.findUnique({ where: { slug: 'refunds' }, select: { body: true } })
  const days = /\b(\d{1,3})(?:[ -]|\s+calendar )days?\b/i.exec(page?.body ?? '')?.[1]
  return days ? Number(days) : null
}
