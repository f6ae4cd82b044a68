import 'server-only'
import { z } from 'zod'
import type { House } from '@/emails/house'
import { LetterMail } from '@/emails/letter'
import { linksIn } from '@/emails/prose'
import { subjectOf, valuesFor } from '@/emails/worded'
import { filled } from '@/lib/contract/fill'
import {
  type MailPreview,
  type PreviewInput,
  type Segment,
  segmentSchema,
} from '@/lib/contract/mail/broadcasts'
import { db } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { drawnMail, type Mail } from '@/lib/server/mail'
import { houseOf } from '@/lib/server/mail-house'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { clickUrl, type Sent } from './reactions'
import { unsubscribeLinks } from './unsubscribe'

/** Where the links of a text lead, in their order: the same for all its readers. */
export const linksOf = (body: string) =>
  linksIn({
    appUrl: env.APP_URL,
    body,
    values: valuesFor({ product: '', firstName: null, email: '' }, env.APP_URL),
  })

/** The owner's words for one reader. */
interface Letter {
  words: { subject: string; body: string }
  house: House
  product: string | null
  email: string
  firstName: string | null
  why: string
  /** Which row of the outbox it is, and whether its links are counted; undefined: nobody's reaction is. */
  counted?: (Sent & { clicks: boolean }) | undefined
}

async function writeLetter({ words, house, product, email, firstName, why, counted }: Letter): Promise<Mail> {
  const settings = await db.appSettings.findUnique({ where: { id: 'default' } })
  const values = valuesFor({ product: product ?? house.productName, firstName, email }, house.appUrl)
  const { page: unsubscribe, headers } = unsubscribeLinks(email, 'news', counted?.mailId)
  const subject = subjectOf(words.subject, values)
  const linkOf = counted?.clicks ? (place: number) => clickUrl(counted, place) : undefined
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

/** A mail to many for one of them. To be read by the owner, its links count nobody. */
export async function broadcastMail(row: Row, house: House, isRead: boolean): Promise<Mail> {
  const { id: mailId, broadcastId, email, firstName } = row
  const [stored] = await rows(storedSchema)`
    SELECT b.subject, b.body, b.segment, b.counts_clicks,
      (SELECT name FROM products sold WHERE sold.id::text = b.segment ->> 'productId') AS product
    FROM broadcasts b WHERE b.id = ${broadcastId}::uuid`
  if (!stored || !broadcastId) throw new Error('The mail has no words')
  const { segment, product, countsClicks } = stored
  const counted = isRead ? undefined : { mailId, broadcastId, clicks: countsClicks }
  const why = whyOf(segment, house, product)
  return writeLetter({ words: stored, house, product, email, firstName, why, counted })
}

const OWN = 'You get this because you sent it to yourself.'

/** The same words for whoever wrote them. */
export const ownLetter = (
  words: { subject: string; body: string },
  house: House,
  reader: { email: string; firstName: string | null },
) => writeLetter({ words, house, product: null, ...reader, why: OWN })

/** What a mail will look like, with whoever asks for its reader. */
export async function previewMail(admin: Admin, words: PreviewInput): Promise<MailPreview> {
  return drawnMail(await ownLetter(words, await houseOf(), admin))
}
