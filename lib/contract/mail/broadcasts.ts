import { z } from 'zod'
import { dateTimeSchema, fitsBody, idSchema, textSchema } from '@/lib/contract/fields'
import { wordedKinds } from './worded-mails'

export const BODY_MAX = 30_000
export const DAYS_MAX = 365
/** How many mails a minute may leave, and how many do unless the owner says otherwise. */
export const PACE = { min: 1, max: 1000, usual: 60 }

/** `broadcast`: to everybody who is in the segment, once. `sequence`: to each, so many days after they came into it. */
export const broadcastKinds = ['broadcast', 'sequence'] as const

/** To whom: people of the early access list, or buyers by how far they came. */
export const segmentKinds = ['leads', 'buyers', 'not_started', 'stopped', 'finished'] as const
export type SegmentKind = (typeof segmentKinds)[number]

/** Where buyers stop: the furthest that they came. */
export const stops = ['mailed', 'signed_in', 'started', 'half'] as const

export const segmentSchema = z.strictObject({
  kind: z.enum(segmentKinds),
  /** Of which product; null: any. */
  productId: idSchema.nullable(),
  /** Of those who stopped. */
  stop: z.enum(stops),
  /** Whoever has had money back or disputed a payment is left out otherwise. */
  withRefunded: z.boolean(),
})
export type Segment = z.infer<typeof segmentSchema>

export const startSegment: Segment = {
  kind: 'buyers',
  productId: null,
  stop: 'signed_in',
  withRefunded: false,
}

/** Buyers gave their email for the purchase; leads asked to be written to. */
export const needsNotice = ({ kind }: Segment) => kind !== 'leads'

/** `GET /api/admin/mails/recipients`: how many people a segment has now. */
export const segmentQuerySchema = z.strictObject({
  kind: z.enum(segmentKinds),
  productId: idSchema.optional(),
  stop: z.enum(stops).optional(),
  withRefunded: z.stringbool().optional(),
})
export const recipientsSchema = z.strictObject({ people: z.int() })

/** Written; waiting for its time; its recipients are being queued; leaving; with all of them; going on and on; held up by the mail server; ended by the owner. */
export const broadcastStates = [
  'draft',
  'scheduled',
  'queueing',
  'sending',
  'sent',
  'running',
  'halted',
  'stopped',
] as const
export type BroadcastState = (typeof broadcastStates)[number]

/** What the owner writes in a mail. */
export const mailTexts = {
  subject: textSchema
    .trim()
    .min(1, 'Required')
    .max(150, 'At most 150 characters')
    .regex(/^[^\r\n]*$/, 'One line'),
  /** Markdown. */
  body: textSchema
    .trim()
    .min(1, 'Required')
    .max(BODY_MAX, 'At most 30,000 characters')
    .refine(fitsBody, 'At most 60 KB'),
}

export const broadcastInputSchema = z.strictObject({
  kind: z.enum(broadcastKinds),
  ...mailTexts,
  segment: segmentSchema,
  /** Of a sequence: after so many days. */
  afterDays: z.int().min(0).max(DAYS_MAX, `At most ${DAYS_MAX} days`),
  /** Not before; null: as soon as it is sent. */
  startsAt: dateTimeSchema.nullable(),
  perMinute: z
    .int()
    .min(PACE.min)
    .max(PACE.max, `At most ${PACE.max.toLocaleString('en')} a minute`),
  countsClicks: z.boolean(),
})
export type BroadcastInput = z.infer<typeof broadcastInputSchema>
/** Fields left out stay as they are. */
export const broadcastEditSchema = broadcastInputSchema.partial()
export type BroadcastEdit = z.infer<typeof broadcastEditSchema>

const figures = {
  /** For how many people there is a mail, and how many of them a mail server took over. */
  recipients: z.int(),
  handedOver: z.int(),
  /** Of those, how many want no more of them. */
  unsubscribed: z.int(),
  clicked: z.int(),
}

/** A mail to many, as a list has it: without its words. */
export const listedBroadcastSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(broadcastKinds),
  state: z.enum(broadcastStates),
  subject: z.string(),
  segment: segmentSchema,
  /** What the product of the segment is called; null: any, or deleted. */
  product: z.string().nullable(),
  afterDays: z.int(),
  startsAt: dateTimeSchema.nullable(),
  countsClicks: z.boolean(),
  /** Why the mail server held it up. */
  problem: z.string().nullable(),
  createdAt: dateTimeSchema,
  ...figures,
})
export type ListedBroadcast = z.infer<typeof listedBroadcastSchema>
export const broadcastListSchema = z.array(listedBroadcastSchema)

export const broadcastSchema = listedBroadcastSchema.extend({
  body: z.string(),
  perMinute: z.int(),
  /** When the owner sent it: since then its words stand. */
  sentAt: dateTimeSchema.nullable(),
  /** How many wait for their turn, were refused by the mail server, and were left out when their turn came. */
  waiting: z.int(),
  /** At night none leaves: until when; null by day. */
  asleepUntil: dateTimeSchema.nullable(),
  refused: z.int(),
  leftOut: z.int(),
})
export type Broadcast = z.infer<typeof broadcastSchema>

export const broadcastParams = z.object({ mailId: idSchema })

/** What the owner says when a mail goes to buyers: that they were told at purchase, or agreed. */
export const sendSchema = z.strictObject({ noticeGiven: z.boolean().default(false) })
export type Send = z.infer<typeof sendSchema>

export const previewInputSchema = z.strictObject({
  subject: textSchema.max(200),
  body: textSchema.max(BODY_MAX),
  /** Of which mail they are; left out: of one to many, which has neither button nor note. */
  kind: z.enum(wordedKinds).optional(),
  button: textSchema.max(200).optional(),
  note: textSchema.max(1000).optional(),
})
export type PreviewInput = z.infer<typeof previewInputSchema>
/** A mail as it would leave, with the owner for its reader. */
export const mailPreviewSchema = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof mailPreviewSchema>
