import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { type LeadConfirmationLink, type LeadInput, UNCONFIRMED_LEAD_DAYS } from '@/lib/contract/mail/leads'
import { recordAudit } from '@/lib/data/system/audit'
import { requireUnsubscribeKey } from '@/lib/data/system/email-settings'
import { ownerTimeZoneSql, readSettingsRow, saveSettingsRow } from '@/lib/data/system/settings-row'
import { throwAsUnavailable } from '@/lib/data/throw-as-unavailable'
import type { Admin } from '@/lib/server/auth/session'
import { deleteLinks, isLinkValid } from '@/lib/server/auth/verification-tokens'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { type RateLimitCharge, runWithinLimits } from '@/lib/server/http/rate-limit'
import { getClientIp, getClientNetwork } from '@/lib/server/http/request-headers'
import { hashEmail } from './email-hash'
import { optedOutAtSql, optOut } from './email-preferences'
import { REQUESTED_PRIORITY } from './email-priorities'
import { getLeadTokenIdentifier } from './link-tokens'
import { CONFIRMATIONS_PER_HOUR } from './send-rate'

/** Returns whether the early access form stores sign-ups. */
export async function isLeadListOn(): Promise<boolean> {
  const settings = await readSettingsRow()
  return settings?.leadList ?? false
}

/**
 * Turns the early access list on or off. Visitors then see a different form, so the change runs in
 * `runSiteChange`. Throws `unavailable` if people could not unsubscribe from the list.
 */
export async function setLeadList(tx: Transaction, admin: Admin, leadList: boolean): Promise<void> {
  if (leadList) requireUnsubscribeKey()
  await saveSettingsRow(tx, { leadList, lastModifiedBy: admin.id })
  await recordAudit(tx, admin, 'settings.lead-list', leadList ? 'on' : 'off')
}

/** The form that a visitor filled in: its text, and the course of its page. The course is null for the shop's page. */
interface SignUpForm {
  words: string
  courseId: string | null
}

/**
 * Signs a visitor up for early access and stores the text of the form that they read. Neither the response
 * nor its time reveals whether the email is known, unsubscribed, or suppressed, or whether the rate limit was
 * exceeded.
 */
export async function signUpForEarlyAccess(
  input: LeadInput,
  { words, courseId }: SignUpForm,
  headers: Headers,
): Promise<void> {
  const client = getClientNetwork(headers) ?? 'unknown'
  const points: RateLimitCharge[] = [
    ['leadFromClient', client],
    ['lead', input.email],
  ]
  const lead = { ...input, words, courseId, ipAddress: getClientIp(headers) }
  try {
    await runWithinLimits(points, async () => {
      if (!input.website) await storeLead(lead)
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
  }
}

/**
 * Stores a lead and queues its confirmation email with the same statements for every result, so that timing
 * reveals nothing. Each address gets at most one confirmation email a day. People who confirmed are not asked
 * again, unless they have unsubscribed in the meantime, because a new sign-up is then a new request
 * (docs/decisions/0060). Nothing is stored for a suppressed address. Confirmation emails beyond the hourly limit
 * are scheduled for later hours. The proof of consent is stored for each course, or for the shop's page. If a
 * person who has confirmed signs up again, only the proofs for further courses are added.
 */
async function storeLead(lead: LeadInput & SignUpForm & { ipAddress: string | null }): Promise<void> {
  const { email, utm = null, referrer = null, words, courseId, ipAddress } = lead
  await transaction(async (tx) => {
    // Waits for a confirmation that is under way. Otherwise, the next statement could still see the opt-out that
    // the confirmation removes, and would erase the confirmation.
    await tx.$executeRaw`SELECT FROM leads WHERE email = ${email} FOR UPDATE`
    await tx.$executeRaw`
      WITH stored AS (
        INSERT INTO leads AS l (id, email, utm, referrer, source, words, ip_address)
        SELECT ${v7()}::uuid, ${email}, ${utm}, ${referrer}, ${leadSourceOf(lead)}, ${words}, ${ipAddress}
        WHERE NOT EXISTS (SELECT FROM mail_suppressions s WHERE s.email = ${email})
        ON CONFLICT (email) DO UPDATE
          SET words = EXCLUDED.words, ip_address = EXCLUDED.ip_address, asked_at = now(), confirmed_at = NULL
        WHERE l.confirmed_at IS NULL OR ${optedOutAtSql(Prisma.sql`l.email`, 'news')} IS NOT NULL
        RETURNING id
      ), lead AS (
        SELECT id FROM stored
        UNION SELECT id FROM leads WHERE email = ${email} AND NOT EXISTS (SELECT FROM mail_suppressions s WHERE s.email = ${email})
      ), course_requests AS (
        INSERT INTO lead_courses AS c (id, lead_id, course_id, words, ip_address)
        SELECT ${v7()}::uuid, lead.id, ${courseId}::uuid, ${words}, ${ipAddress} FROM lead
        ON CONFLICT (lead_id, course_id) DO UPDATE
          SET words = EXCLUDED.words, ip_address = EXCLUDED.ip_address, asked_at = now()
        WHERE c.lead_id IN (SELECT id FROM stored)
      )
      INSERT INTO email_outbox (id, kind, lead_id, priority, next_attempt_at, parameters)
      SELECT gen_random_uuid(), 'lead_confirm', stored.id, ${REQUESTED_PRIORITY}::int, now() + make_interval(hours => (
          SELECT count(*)::int / ${CONFIRMATIONS_PER_HOUR} FROM email_outbox waits
          WHERE waits.kind = 'lead_confirm' AND waits.state = 'queued')),
        jsonb_build_object('day', to_char(now() AT TIME ZONE ${ownerTimeZoneSql}, 'YYYY-MM-DD'))
      FROM stored
      ON CONFLICT (lead_id, (parameters ->> 'day')) WHERE kind = 'lead_confirm' DO NOTHING`
  })
}

const askedSchema = z.strictObject({ email: z.string(), isConfirmed: z.boolean() })

const linkOf = ({ id, token }: LeadConfirmationLink) => ({ identifier: getLeadTokenIdentifier(id), token })

/**
 * Returns the lead of a confirmation link, and whether it is confirmed. Null if the link no longer works.
 * Throws `unavailable` while the database does not respond.
 */
export async function findLead(link: LeadConfirmationLink): Promise<z.infer<typeof askedSchema> | null> {
  const isValid = await isLinkValid(linkOf(link)).catch(throwAsUnavailable)
  if (!isValid) return null
  const lead = await db.lead.findUnique({ where: { id: link.id } }).catch(throwAsUnavailable)
  return lead && { email: lead.email, isConfirmed: lead.confirmedAt !== null }
}

/**
 * Confirms the lead of a confirmation link and removes an earlier opt-out. Idempotent: the first confirmation
 * time stays. Throws `unavailable` while the database does not respond.
 */
export async function confirmLead(link: LeadConfirmationLink): Promise<void> {
  await transaction(async (tx) => {
    if (!(await isLinkValid(linkOf(link), tx))) return
    const lead = await tx.lead.findUnique({ where: { id: link.id } })
    if (!lead) return
    // Also locks a lead that is already confirmed, so that a sign-up waits until its opt-out is removed.
    await tx.$executeRaw`
      UPDATE leads SET confirmed_at = COALESCE(confirmed_at, now()) WHERE id = ${lead.id}::uuid`
    await tx.mailPreference.deleteMany({
      where: { list: 'news', emailHash: { in: hashEmail(lead.email) } },
    })
  }).catch(throwAsUnavailable)
}

const goneSchema = z.strictObject({ id: z.string(), email: z.string() })

/**
 * Removes people from the list and keeps hashes of their emails, so that they are not asked again. Returns
 * how many were on the list.
 */
export async function forgetLeads(tx: Transaction, emails: string[]): Promise<number> {
  const gone = await queryRows(goneSchema, tx)`
    DELETE FROM leads WHERE email = ANY(${emails}) RETURNING id, email`
  for (const { email } of gone) {
    const [emailHash] = hashEmail(email)
    if (emailHash) await optOut(emailHash, 'news', tx)
  }
  await deleteLinks(
    tx,
    gone.map(({ id }) => getLeadTokenIdentifier(id)),
  )
  return gone.length
}

/** For maintenance: deletes leads that did not confirm. */
export async function deleteUnconfirmedLeads(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM leads WHERE confirmed_at IS NULL AND asked_at < now() - make_interval(days => ${UNCONFIRMED_LEAD_DAYS})`
}

const SOURCE_MAX = 100

/** Returns the source of a visit in one word: the source in the link, otherwise the site that linked here. */
function leadSourceOf({
  utm,
  referrer,
}: {
  utm?: string | null | undefined
  referrer?: string | null | undefined
}): string {
  const named = new URLSearchParams(utm ?? '').get('utm_source')?.trim()
  const site = referrer && URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : ''
  return (named || site || 'direct').toLowerCase().slice(0, SOURCE_MAX)
}
