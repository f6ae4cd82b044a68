import 'server-only'
import { z } from 'zod'
import { AccessEndingEmail } from '@/emails/access-ending'
import { AccessGrantedEmail } from '@/emails/access-granted'
import { createLoginUrl, fillEmailText } from '@/emails/custom-text'
import { RefundEmail } from '@/emails/refund'
import { WelcomeEmail } from '@/emails/welcome'
import { courseOrderSql, sectionOrderSql } from '@/lib/data/course/course-order'
import { sectionOpeningSql } from '@/lib/data/course/first-opening'
import { grantedLessonsSql, grantedSectionsSql } from '@/lib/data/course/granted-lessons'
import { isSectionPublishedSql } from '@/lib/data/is-published'
import { isActiveSql, opensLaterSql, purchasesGrantingSql } from '@/lib/data/people/entitlement'
import { chargingNetworkSql } from '@/lib/data/sales/charging-network'
import { ownerTimeZoneSql } from '@/lib/data/system/settings-row'
import { generateSignInDigits } from '@/lib/server/auth/sign-in-code'
import { createLinkToken } from '@/lib/server/auth/verification-tokens'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared, queryRows } from '@/lib/server/db/typed-rows'
import {
  ACCOUNT_PATH,
  boughtSchema,
  type EmailRenderer,
  listWelcomePurchaseIds,
  NEXT_LESSON_PATH,
} from './due-email'
import { type CreateLinkToken, createSignInLink } from './link-tokens'

const endingSchema = boughtSchema.extend({ day: z.iso.date() })

/** Emails about a purchase: the access that it grants, its refund, and the end of its access. */
export const purchaseEmailRenderers = {
  async welcome(due, token) {
    const { parameters, email, firstName, house, words } = due
    const { bought } = boughtSchema.parse(parameters)
    const open = await listProductNames(due.userId, listWelcomePurchaseIds(due))
    const later = await findLaterSections(due.userId, listWelcomePurchaseIds(due))
    const names = open.length > 0 || !bought ? open : [bought]
    const code = createCode(token)
    const link = await createSignInLink(token, email, NEXT_LESSON_PATH, code)
    const worded = fillEmailText('welcome', words, house, { firstName, email })
    const networks = await listChargingNetworks(listWelcomePurchaseIds(due))
    const body = WelcomeEmail({ ...house, ...worded, link, code, email, bought: names, networks, later })
    return { to: email, subject: worded.subject, body }
  },
  async opened({ house, words, parameters, purchaseId, email, firstName }, token) {
    const { bought } = boughtSchema.parse(parameters)
    const fresh = await findNewSections(purchaseId)
    const first = fresh.sections.find(({ opensOn }) => opensOn === null)
    const code = createCode(token)
    const link = await createSignInLink(token, email, first ? `/section/${first.id}` : NEXT_LESSON_PATH, code)
    const worded = fillEmailText('opened', words, house, { bought, firstName, email })
    const networks = await listChargingNetworks(purchaseId === null ? [] : [purchaseId])
    const body = AccessGrantedEmail({ ...house, ...worded, networks, fresh, link, code, email })
    return { to: email, subject: worded.subject, body }
  },
  async refunded({ house, words, parameters, email, firstName }) {
    const { bought } = boughtSchema.parse(parameters)
    const worded = fillEmailText('refunded', words, house, { bought, firstName, email })
    const link = createLoginUrl(house.appUrl, ACCOUNT_PATH)
    return { to: email, subject: worded.subject, body: RefundEmail({ ...house, ...worded, link, bought }) }
  },
  async ending({ house, words, parameters, email, firstName }, token) {
    const { bought, day } = endingSchema.parse(parameters)
    const worded = fillEmailText('ending', words, house, { bought, firstName, email })
    const link = await createSignInLink(token, email, NEXT_LESSON_PATH)
    return {
      to: email,
      subject: worded.subject,
      body: AccessEndingEmail({ ...house, ...worded, link, bought, endsOn: day }),
    }
  },
} satisfies Record<string, EmailRenderer>

/** Code that previews show. Nobody can sign in with this code. */
export const SAMPLE_SIGN_IN_CODE = '123456'

/** Returns a six-digit code for an email about new access. A preview always shows the same code. */
const createCode = (token: CreateLinkToken) =>
  token === createLinkToken ? generateSignInDigits() : SAMPLE_SIGN_IN_CODE

const namedSchema = z.strictObject({ name: z.string() })
/**
 * Returns the product names of the given purchases of a person, without purchases that are not active. Each
 * product appears once, in the order of the sales.
 */
export async function listProductNames(userId: string, purchaseIds: string[]): Promise<string[]> {
  if (purchaseIds.length === 0) return []
  const found = await queryPrepared(namedSchema)`
    SELECT sold.name FROM purchases p JOIN products sold ON sold.id = p.product_id
    WHERE p.id = ANY(${purchaseIds}::uuid[]) AND p.user_id = ${userId}::uuid AND ${isActiveSql(Prisma.sql`p`)}
    GROUP BY sold.id ORDER BY min(p.created_at), sold.id`
  return found.map(({ name }) => name)
}

/** Returns the names of the networks that charged for these purchases, if the buyer may want to know. */
export async function listChargingNetworks(purchaseIds: string[]): Promise<string[]> {
  if (purchaseIds.length === 0) return []
  const found = await queryPrepared(namedSchema)`
    SELECT DISTINCT name FROM purchases p, LATERAL (SELECT ${chargingNetworkSql} AS name) charged
    WHERE p.id = ANY(${purchaseIds}::uuid[]) AND name IS NOT NULL ORDER BY name`
  return found.map(({ name }) => name)
}

const SECTIONS_MAX = 8
const sectionSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  opensOn: z.iso.date().nullable(),
  total: z.int(),
})

/** Section that an email names. */
export interface NamedSection {
  id: string
  title: string
  /** Day on which the first lesson of the section opens, in the owner’s time zone. Null if a lesson is already open. */
  opensOn: string | null
}

const ownerDaySql = Prisma.sql`to_char(later.opens_at AT TIME ZONE ${ownerTimeZoneSql}, 'YYYY-MM-DD') AS opens_on`

/**
 * Returns up to eight sections that the buyer has only through this purchase, and the number of further
 * sections. Open sections come first, in course order, then sections that open later.
 */
export async function findNewSections(purchaseId: string | null) {
  const found = await queryPrepared(sectionSchema)`
    SELECT s.id, s.title, ${ownerDaySql}, count(*) OVER ()::int AS total
    FROM purchases bought JOIN ${grantedSectionsSql(Prisma.sql`bought`)}
      CROSS JOIN LATERAL (SELECT ${sectionOpeningSql(Prisma.sql`bought.user_id`)} AS opens_at OFFSET 0) later
    WHERE bought.id = ${purchaseId}::uuid AND ${isSectionPublishedSql} AND NOT EXISTS (
      SELECT FROM ${purchasesGrantingSql(Prisma.sql`bought.user_id`, Prisma.sql`s`)}
        AND p.id <> bought.id AND ${isActiveSql(Prisma.sql`p`)})
    ORDER BY later.opens_at NULLS FIRST, ${sectionOrderSql} LIMIT ${SECTIONS_MAX}`
  return toNamed(found)
}

/**
 * Returns up to eight sections of these purchases that open later, and the number of further sections.
 * Ignores purchases that aren’t active or that belong to another person.
 */
export async function findLaterSections(userId: string, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return toNamed([])
  const found = await queryPrepared(sectionSchema)`
    SELECT id, title, opens_on, count(*) OVER ()::int AS total FROM (
      SELECT DISTINCT ON (s.id) s.id, s.title, ${ownerDaySql}, later.opens_at,
        row_number() OVER (ORDER BY ${sectionOrderSql}) AS place
      FROM purchases p JOIN ${grantedSectionsSql(Prisma.sql`p`)}
        CROSS JOIN LATERAL (SELECT ${sectionOpeningSql(Prisma.sql`p.user_id`)} AS opens_at OFFSET 0) later
      WHERE p.id = ANY(${purchaseIds}::uuid[]) AND p.user_id = ${userId}::uuid AND ${isActiveSql(Prisma.sql`p`)}
        AND ${isSectionPublishedSql} AND later.opens_at IS NOT NULL
      ORDER BY s.id, place) section
    ORDER BY opens_at, place LIMIT ${SECTIONS_MAX}`
  return toNamed(found)
}

const toNamed = (found: z.infer<typeof sectionSchema>[]): { sections: NamedSection[]; more: number } => ({
  sections: found.map(({ total: _, ...section }) => section),
  more: Math.max(0, (found[0]?.total ?? 0) - SECTIONS_MAX),
})

const lessonSchema = z.strictObject({
  title: z.string(),
  sectionTitle: z.string(),
  duration: z.int().nullable(),
})

/** Returns the first lesson that a purchase includes and that is open now. Null if no lesson is open. */
export async function findFirstLesson(purchaseId: string | null) {
  const [lesson] = await queryRows(lessonSchema)`
    SELECT v.title, s.title AS section_title, v.duration
    FROM purchases p JOIN ${grantedLessonsSql(Prisma.sql`p`)}
    WHERE p.id = ${purchaseId}::uuid AND NOT ${opensLaterSql(Prisma.sql`p.user_id`, 'lesson')}
    ORDER BY ${courseOrderSql} LIMIT 1`
  return lesson ?? null
}
