import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { LEAD_DAYS, type LeadInput, type LeadLink } from '@/lib/contract/mail/leads'
import { notNow } from '@/lib/data/not-now'
import { recordAudit } from '@/lib/data/system/audit'
import { requireUnsubscribing } from '@/lib/data/system/settings-mails'
import { db, type Transaction, transaction } from '@/lib/server/db'
import { consumeFor, type Point } from '@/lib/server/rate-limit'
import { clientIp, clientNetwork } from '@/lib/server/request-headers'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { hashLinkToken } from '@/lib/server/sign-in-link'
import { emailHashes } from './email-hash'
import { leadIdentifier } from './lead-mails'
import { sourceOf } from './lead-source'
import { CONFIRMATIONS_AN_HOUR, zone } from './pace'
import { optOut } from './preferences'

/** Whether the early access form keeps who asks. */
export async function isLeadListOn(): Promise<boolean> {
  const settings = await db.appSettings.findUnique({ where: { id: 'default' }, select: { leadList: true } })
  return settings?.leadList ?? false
}

/**
 * Has the form keep who asks, or not. Visitors are shown another one then, in `changeSite`. Throws unavailable where nobody
 * could leave the list again.
 */
export async function switchLeadList(
  admin: Admin,
  leadList: boolean,
  changeSite: typeof transaction,
): Promise<void> {
  if (leadList) requireUnsubscribing()
  const change = { leadList, lastModifiedBy: admin.id }
  await changeSite(async (tx) => {
    await tx.appSettings.upsert({
      where: { id: 'default' },
      create: { id: 'default', ...change },
      update: change,
    })
    await recordAudit(tx, admin, 'settings.lead-list', leadList ? 'on' : 'off')
  })
}

/**
 * Somebody asks for early access, having read these words. Nothing tells them, by answer or by time, whether the email is
 * known, unknown, unwilling or refused, nor that they asked too often.
 */
export async function askForAccess(input: LeadInput, words: string, headers: Headers): Promise<void> {
  const client = clientNetwork(headers) ?? 'unknown'
  const points: Point[] = [
    ['leadFromClient', client],
    ['lead', input.email],
  ]
  const lead = { ...input, words, ipAddress: clientIp(headers) }
  try {
    await consumeFor(points, async () => {
      if (!input.website) await keepLead(lead)
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
  }
}

/**
 * One statement, whatever becomes of it. Who has confirmed is not asked again, whoever else is once a day; of who wants no
 * mails, or whose mailbox takes none, nothing is kept. Beyond so many an hour mails wait for an hour of their own.
 */
async function keepLead(lead: LeadInput & { words: string; ipAddress: string | null }): Promise<void> {
  const { email, utm = null, referrer = null, words, ipAddress } = lead
  await db.$executeRaw`
    WITH kept AS (
      INSERT INTO leads AS l (id, email, utm, referrer, source, words, ip_address)
      SELECT ${v7()}::uuid, ${email}, ${utm}, ${referrer}, ${sourceOf(lead)}, ${words}, ${ipAddress}
      WHERE NOT EXISTS (SELECT FROM mail_suppressions s WHERE s.email = ${email})
        AND NOT EXISTS (
          SELECT FROM mail_preferences wish WHERE wish.list = 'news' AND wish.email_hash = ANY(${emailHashes(email)}))
      ON CONFLICT (email) DO UPDATE SET words = EXCLUDED.words, ip_address = EXCLUDED.ip_address, asked_at = now()
      WHERE l.confirmed_at IS NULL
      RETURNING id
    )
    INSERT INTO email_outbox (id, kind, lead_id, next_attempt_at, parameters)
    SELECT gen_random_uuid(), 'lead_confirm', kept.id, now() + make_interval(hours => (
        SELECT count(*)::int / ${CONFIRMATIONS_AN_HOUR} FROM email_outbox waits
        WHERE waits.kind = 'lead_confirm' AND waits.state = 'queued')),
      jsonb_build_object('day', to_char(now() AT TIME ZONE ${zone}, 'YYYY-MM-DD'))
    FROM kept
    ON CONFLICT (lead_id, (parameters ->> 'day')) WHERE kind = 'lead_confirm' DO NOTHING`
}

const askedSchema = z.strictObject({ email: z.string(), isConfirmed: z.boolean() })

const hasLink = ({ id, token }: LeadLink) => ({
  identifier: leadIdentifier(id),
  token: hashLinkToken(token),
  expires: { gt: new Date() },
})

/**
 * Whom the link of a mail asks, and whether they have answered; null for one that works no more. Throws unavailable while
 * the database does not answer.
 */
export async function findLead(link: LeadLink): Promise<z.infer<typeof askedSchema> | null> {
  const token = await db.verificationToken.findFirst({ where: hasLink(link) }).catch(notNow)
  const lead = token && (await db.lead.findUnique({ where: { id: link.id } }).catch(notNow))
  return lead && { email: lead.email, isConfirmed: lead.confirmedAt !== null }
}

/**
 * The button behind that link. Once is enough: the first time stays. Whoever wanted no mails before wants them now. Throws
 * unavailable while the database does not answer.
 */
export async function confirmLead(link: LeadLink): Promise<void> {
  await transaction(async (tx) => {
    const token = await tx.verificationToken.findFirst({ where: hasLink(link) })
    const lead = token && (await tx.lead.findUnique({ where: { id: link.id } }))
    if (!lead) return
    await tx.lead.updateMany({ where: { id: lead.id, confirmedAt: null }, data: { confirmedAt: new Date() } })
    await tx.mailPreference.deleteMany({
      where: { list: 'news', emailHash: { in: emailHashes(lead.email) } },
    })
  }).catch(notNow)
}

const goneSchema = z.strictObject({ id: z.string(), email: z.string() })

/** Takes people off the list, and keeps of them what it takes not to ask again. Returns how many were on it. */
export async function forgetLeads(tx: Transaction, emails: string[]): Promise<number> {
  const gone = await rows(goneSchema, tx)`
    DELETE FROM leads WHERE email = ANY(${emails}) RETURNING id, email`
  for (const { id, email } of gone) {
    const [emailHash] = emailHashes(email)
    if (emailHash) await optOut(emailHash, 'news', tx)
    await tx.verificationToken.deleteMany({ where: { identifier: leadIdentifier(id) } })
  }
  return gone.length
}

/** For maintenance: whoever did not confirm is forgotten. */
export async function forgetUnconfirmed(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM leads WHERE confirmed_at IS NULL AND asked_at < now() - make_interval(days => ${LEAD_DAYS})`
}
