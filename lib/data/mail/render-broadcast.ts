import 'server-only'
import { z } from 'zod'
import type { House } from '@/emails/branding'
import { LetterMail } from '@/emails/broadcast'
import { subjectOf, valuesFor } from '@/emails/owner-content'
import { linksIn } from '@/emails/prose'
import { filled } from '@/lib/contract/fill'
import {
  type MailPreview,
  type PreviewInput,
  type Segment,
  segmentSchema,
} from '@/lib/contract/mail/broadcasts'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/rows'
import { houseOf } from '@/lib/server/email/branding'
import { drawnMail, type Mail } from '@/lib/server/email/send-email'
import { env } from '@/lib/server/env'
import { clickUrl, type Sent } from './clicks-and-unsubscribes'
import { unsubscribeLinks } from './unsubscribe'

/** Returns the link targets of a body, in order. They are the same for all readers. */
export const linksOf = (body: string) =>
  linksIn({
    appUrl: env.APP_URL,
    body,
    values: valuesFor({ product: '', firstName: null, email: '' }, env.APP_URL),
  })

/** Content of a broadcast for one reader. */
interface BroadcastContent {
  words: { subject: string; body: string }
  house: House
  product: string | null
  email: string
  firstName: string | null
  why: string
  /**
   * Outbox row, and whether its clicks are counted. Undefined if neither clicks nor unsubscribes are counted.
   */
  counted?: (Sent & { clicks: boolean }) | undefined
}

async function renderForReader({
  words,
  house,
  product,
  email,
  firstName,
  why,
  counted,
}: BroadcastContent): Promise<Mail> {
  const settings = await db.appSettings.findUnique({ where: { id: 'default' } })
  const values = valuesFor({ product: product ?? house.productName, firstName, email }, house.appUrl)
  const { page: unsubscribe, headers } = unsubscribeLinks(email, 'news', counted?.mailId)
  const subject = subjectOf(words.subject, values)
  const linkOf = counted?.clicks ? (index: number) => clickUrl(counted, index) : undefined
  const foot = { why, unsubscribe, postalAddress: settings?.postalAddress ?? '' }
  const body = LetterMail({ ...house, ...foot, subject, body: words.body, values, linkOf })
  return { to: email, subject, body, headers }
}

const whyOf = ({ kind }: Segment, { productName, words }: House, product: string | null) =>
  kind === 'leads'
    ? filled(words.whyLead, { product: productName })
    : filled(words.whyBuyer, { product: product ?? productName })

const storedSchema = z.strictObject({
  subject: z.string(),
  body: z.string(),
  segment: segmentSchema,
  countsClicks: z.boolean(),
  product: z.string().nullable(),
})

interface Row {
  id: string
  broadcastId: string | null
  email: string
  firstName: string | null
}

/** Renders a broadcast for one recipient. If the owner only reads it, its links are not counted. */
export async function renderBroadcast(row: Row, house: House, isRead: boolean): Promise<Mail> {
  const { id: mailId, broadcastId, email, firstName } = row
  const [stored] = await rows(storedSchema)`
    SELECT b.subject, b.body, b.segment, b.counts_clicks,
      (SELECT name FROM products sold WHERE sold.id::text = b.segment ->> 'productId') AS product
    FROM broadcasts b WHERE b.id = ${broadcastId}::uuid`
  if (!stored || !broadcastId) throw new Error('The broadcast has no content')
  const { segment, product, countsClicks } = stored
  const counted = isRead ? undefined : { mailId, broadcastId, clicks: countsClicks }
  const why = whyOf(segment, house, product)
  return renderForReader({ words: stored, house, product, email, firstName, why, counted })
}

const OWN = 'You’re receiving this because you sent yourself a test email.'

/** Renders the content of a broadcast for its author. */
export const renderTestBroadcast = (
  words: { subject: string; body: string },
  house: House,
  reader: { email: string; firstName: string | null },
) => renderForReader({ words, house, product: null, ...reader, why: OWN })

/** Renders a preview of a broadcast with the administrator as its reader. */
export async function previewMail(admin: Admin, words: PreviewInput): Promise<MailPreview> {
  return drawnMail(await renderTestBroadcast(words, await houseOf(), admin))
}
