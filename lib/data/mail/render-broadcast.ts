import 'server-only'
import { z } from 'zod'
import type { EmailBranding } from '@/emails/branding'
import { BroadcastEmail } from '@/emails/broadcast'
import { fillSubject, getPlaceholderValues } from '@/emails/custom-text'
import { listLinks } from '@/emails/email-markdown'
import {
  type BroadcastSegment,
  broadcastSegmentSchema,
  defaultSegment,
  type RenderedEmailPreview,
} from '@/lib/contract/mail/broadcasts'
import { fillPlaceholders } from '@/lib/contract/placeholders'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readEmailBranding } from '@/lib/server/email/email-branding'
import { type EmailMessage, renderEmailPreview } from '@/lib/server/email/send-email'
import { env } from '@/lib/server/env'
import { createTrackingUrl, type SentBroadcastEmail } from './click-tracking'
import { segmentWithDefaultsSql } from './segments'
import { createUnsubscribeLinks } from './unsubscribe'

/** Returns the link targets of a body, in order. The targets are the same for all readers. */
export const listBodyLinks = (body: string) =>
  listLinks({
    appUrl: env.APP_URL,
    body,
    values: getPlaceholderValues({ product: '', firstName: null, email: '' }, env.APP_URL),
  })

/** The part of a segment that changes the content of its emails. */
type PreviewedSegment = Pick<BroadcastSegment, 'kind' | 'productId'>

/** Content of a broadcast for one reader. */
interface BroadcastContent {
  words: { subject: string; body: string }
  house: EmailBranding
  product: string | null
  email: string
  firstName: string | null
  why: string
  /**
   * Outbox row, and whether its clicks are counted. Undefined if neither clicks nor unsubscribes are counted.
   */
  counted?: (SentBroadcastEmail & { clicks: boolean }) | undefined
}

async function renderForReader({
  words,
  house,
  product,
  email,
  firstName,
  why,
  counted,
}: BroadcastContent): Promise<EmailMessage> {
  const settings = await readSettingsRow()
  const values = getPlaceholderValues(
    { product: product ?? house.productName, firstName, email },
    house.appUrl,
  )
  const { page: unsubscribe, headers } = createUnsubscribeLinks(email, 'news', counted?.emailId)
  const subject = fillSubject(words.subject, values)
  const linkOf = counted?.clicks ? (index: number) => createTrackingUrl(counted, index) : undefined
  const foot = { why, unsubscribe, postalAddress: settings?.postalAddress ?? '' }
  const body = BroadcastEmail({ ...house, ...foot, subject, body: words.body, values, linkOf })
  return { to: email, subject, body, headers }
}

const whyOf = ({ kind }: PreviewedSegment, { productName, words }: EmailBranding, product: string | null) =>
  kind === 'leads'
    ? fillPlaceholders(words.whyLead, { product: productName })
    : fillPlaceholders(words.whyBuyer, { product: product ?? productName })

const storedSchema = z.strictObject({
  subject: z.string(),
  body: z.string(),
  segment: broadcastSegmentSchema,
  countsClicks: z.boolean(),
  product: z.string().nullable(),
})

interface Row {
  id: string
  broadcastId: string | null
  email: string
  firstName: string | null
}

/**
 * Renders a broadcast for one recipient. With `isPreview`, the email is shown to the owner and not sent, so its
 * clicks and unsubscribes aren't counted.
 */
export async function renderBroadcast(row: Row, isPreview = false): Promise<EmailMessage> {
  const { id: emailId, broadcastId, email, firstName } = row
  const [stored] = await queryRows(storedSchema)`
    SELECT b.subject, b.body, ${segmentWithDefaultsSql(Prisma.sql`b.segment`)} AS segment, b.counts_clicks,
      (SELECT name FROM products sold WHERE sold.id::text = b.segment ->> 'productId') AS product
    FROM broadcasts b WHERE b.id = ${broadcastId}::uuid`
  if (!stored || !broadcastId) throw new Error('The broadcast has no content')
  const { segment, product, countsClicks } = stored
  const house = await readEmailBranding()
  const counted = isPreview ? undefined : { emailId, broadcastId, clicks: countsClicks }
  const why = whyOf(segment, house, product)
  return renderForReader({ words: stored, house, product, email, firstName, why, counted })
}

const OWN = 'You’re receiving this because you sent yourself a test email.'

/** Renders the content of a broadcast for its author. */
export const renderTestBroadcast = (
  words: { subject: string; body: string },
  house: EmailBranding,
  reader: { email: string; firstName: string | null },
) => renderForReader({ words, house, product: null, ...reader, why: OWN })

/** Renders a preview of a broadcast as its recipients will get it, filled in with the administrator’s data. */
export async function previewBroadcast(
  { email, firstName }: Admin,
  words: { subject: string; body: string },
  segment: PreviewedSegment = defaultSegment,
): Promise<RenderedEmailPreview> {
  const [sold] = await queryRows(z.strictObject({ name: z.string() }))`
    SELECT name FROM products WHERE id = ${segment.productId}::uuid`
  const product = sold?.name ?? null
  const house = await readEmailBranding()
  const why = whyOf(segment, house, product)
  return renderEmailPreview(await renderForReader({ words, house, product, email, firstName, why }))
}
