import { z } from 'zod'
import { watchedRangeSchema } from '@/lib/contract/course/progress'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { leadProofSchema } from './mail/leads'
import { purchaseAccessSchema } from './people/purchase-access'
import { networkNames } from './sales/networks'

const account = z.strictObject({
  email: z.string(),
  emailVerifiedAt: dateTimeSchema.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: dateTimeSchema,
})

const email = z.strictObject({ email: z.string(), addedAt: dateTimeSchema })

/** An email that the person mistyped when buying, and that the seller corrected. */
const misspelt = z.strictObject({ email: z.string(), keptAt: dateTimeSchema })

const provider = z.strictObject({ provider: z.string() })

const session = z.strictObject({
  createdAt: dateTimeSchema,
  endsAt: dateTimeSchema,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

/** A passkey of an administrator. */
const passkey = z.strictObject({
  name: z.string(),
  createdAt: dateTimeSchema,
  lastUsedAt: dateTimeSchema.nullable(),
})

const purchase = z.strictObject({
  saleId: z.string(),
  product: z.string().nullable(),
  amount: z.string().nullable(),
  /** Currency (ISO 4217). Null if the sale has no currency. */
  currency: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentStatus: z.string(),
  paymentReference: z.string().nullable(),
  /** What was refunded of a purchase that is not refunded as a whole. Null without such a refund. */
  partialRefund: z.string().nullable(),
  network: z.enum(networkNames),
  boughtAt: dateTimeSchema,
  refundedAt: dateTimeSchema.nullable(),
  access: purchaseAccessSchema,
  /** When access ends or ended. Null if it doesn’t end. */
  endsAt: dateTimeSchema.nullable(),
  /** Data about the buyer from the checkout. Null if another person paid. */
  checkout: z.record(z.string(), z.json()).nullable(),
})

const outboxEmail = z.strictObject({
  kind: z.string(),
  /**
   * Subject of a broadcast. Only broadcasts also have a time of the first click (`clickedAt`, if clicks are
   * counted) and of the unsubscription through this email (`unsubscribedAt`).
   */
  subject: z.string().nullable(),
  createdAt: dateTimeSchema,
  sentAt: dateTimeSchema.nullable(),
  clickedAt: dateTimeSchema.nullable(),
  unsubscribedAt: dateTimeSchema.nullable(),
})

const lesson = z.strictObject({
  videoId: idSchema,
  title: z.string(),
  completed: z.boolean(),
  /** Position where the person stopped. Seconds. */
  lastPosition: z.int(),
  watched: z.array(watchedRangeSchema),
  firstWatchedAt: dateTimeSchema.nullable(),
  lastWatchedAt: dateTimeSchema.nullable(),
  updatedAt: dateTimeSchema,
})

const note = z.strictObject({
  videoId: idSchema,
  title: z.string(),
  content: z.string(),
  /** Second of the video that the note belongs to. */
  timestamp: z.int().nullable(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
})

const certificate = z.strictObject({
  code: z.string(),
  name: z.string(),
  course: z.string(),
  contents: z.json(),
  issuedAt: dateTimeSchema,
})

const opening = z.strictObject({
  /** Title of the section or lesson. */
  title: z.string(),
  reason: z.string(),
  createdAt: dateTimeSchema,
})

const log = z.strictObject({
  timestamp: dateTimeSchema,
  action: z.string(),
  resourceType: z.string().nullable(),
  resourceId: idSchema.nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

/** Purchase timeline: when each step first happened. */
const line = z.strictObject({
  saleId: z.string(),
  received: dateTimeSchema.nullable(),
  opened: dateTimeSchema.nullable(),
  mailed: dateTimeSchema.nullable(),
  signedIn: dateTimeSchema.nullable(),
  firstFrame: dateTimeSchema.nullable(),
  quarter: dateTimeSchema.nullable(),
  half: dateTimeSchema.nullable(),
  finished: dateTimeSchema.nullable(),
})

/** An email list that the person unsubscribed from. */
const unsubscribedList = z.strictObject({ list: z.string(), offAt: dateTimeSchema })

/** An email of the person that the mail server rejects. */
const refusal = z.strictObject({ email: z.string(), reason: z.string(), at: dateTimeSchema })

/** The person’s entry in the early access list. */
const lead = z.strictObject({
  email: z.string(),
  utm: z.string().nullable(),
  referrer: z.string().nullable(),
  words: z.string(),
  askedAt: dateTimeSchema,
  ipAddress: z.string().nullable(),
  confirmedAt: dateTimeSchema.nullable(),
  courses: z.array(leadProofSchema),
})

/** Declaration of a withdrawal with one of the person's emails. */
const withdrawal = z.strictObject({
  name: z.string().nullable(),
  email: z.string().nullable(),
  replyTo: z.string().nullable(),
  order: z.string().nullable(),
  text: z.string(),
  locale: z.string(),
  timeZone: z.string().nullable(),
  submittedAt: dateTimeSchema,
  ipAddress: z.string().nullable(),
  acknowledgedAt: dateTimeSchema.nullable(),
  handledAt: dateTimeSchema.nullable(),
})

/** When the person started and finished a course. */
const course = z.strictObject({
  title: z.string(),
  startedAt: dateTimeSchema,
  finishedAt: dateTimeSchema.nullable(),
})

/** An offer of another product that the person saw, and what they did with it. */
const offer = z.strictObject({
  title: z.string(),
  shownAt: dateTimeSchema,
  clickedAt: dateTimeSchema.nullable(),
  dismissedAt: dateTimeSchema.nullable(),
})

/** The row schemas of all data that is kept about a person. */
export const exportRowSchemas = {
  account,
  email,
  misspelt,
  provider,
  session,
  passkey,
  purchase,
  line,
  outboxEmail,
  unsubscribedList,
  refusal,
  lead,
  withdrawal,
  lesson,
  note,
  course,
  certificate,
  offer,
  opening,
  log,
}

/** `GET /api/account/export`: all data that is kept about the signed-in person. */
export const accountExportSchema = z.strictObject({
  madeAt: dateTimeSchema,
  account: z.array(account),
  furtherEmails: z.array(email),
  misspeltEmails: z.array(misspelt),
  signInProviders: z.array(provider),
  sessions: z.array(session),
  passkeys: z.array(passkey),
  purchases: z.array(purchase),
  lines: z.array(line),
  mails: z.array(outboxEmail),
  mailsOff: z.array(unsubscribedList),
  refusedEmails: z.array(refusal),
  earlyAccess: z.array(lead),
  withdrawals: z.array(withdrawal),
  lessons: z.array(lesson),
  notes: z.array(note),
  courses: z.array(course),
  certificates: z.array(certificate),
  offers: z.array(offer),
  openings: z.array(opening),
  accessLog: z.array(log),
})
export type AccountExport = z.infer<typeof accountExportSchema>
