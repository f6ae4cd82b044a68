import { z } from 'zod'
import { rangeSchema } from '@/lib/contract/course/progress'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { purchaseSchema } from './purchases'

/** Where a list is longer, only its oldest and newest rows are read: so many of each. */
export const ENDS_MAX = { payments: 100, messages: 100, mails: 25, signIns: 50 }
/** Of what an account opened, the oldest and the newest entries of its log are read: so many of each. */
export const LOGS_MAX = 5000
export const LESSONS_MAX = 500
/** Of one lesson; a ledger has at most 200. */
export const RANGES_SHOWN = 50
/** Nobody counts on: more are "100,000 or more". */
export const COUNT_MAX = 100_000

/** In order of time: all of it, or its oldest and newest rows, and how many there are. */
const ends = <Row extends z.ZodObject>(row: Row) => z.strictObject({ rows: z.array(row), total: z.int() })

export const paymentSchema = z.strictObject({
  id: idSchema,
  /** The reference of the payment at the processor. */
  transactionId: z.string(),
  number: z.int(),
  createdAt: dateTimeSchema,
  refundedAt: dateTimeSchema.nullable(),
})

export const messageSchema = z.strictObject({
  id: idSchema,
  receivedAt: dateTimeSchema,
  state: z.string(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  ipnId: z.string().nullable(),
  transactionId: z.string().nullable(),
  amount: z.string().nullable(),
  paymentStatus: z.string().nullable(),
  /** Who told it: WarriorPlus by a notification or in its list of sales, or a list that was imported. */
  source: z.enum(['notification', 'reconciliation', 'import']),
})
export type Message = z.infer<typeof messageSchema>

export const mailSchema = z.strictObject({
  id: idSchema,
  kind: z.string(),
  state: z.string(),
  createdAt: dateTimeSchema,
  /** When a mail server took it over; that is not yet a mailbox. */
  sentAt: dateTimeSchema.nullable(),
  /** Why it was refused, or not sent. */
  problem: z.string().nullable(),
})

export const signInSchema = z.strictObject({
  id: idSchema,
  timestamp: dateTimeSchema,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

export const lessonSchema = z.strictObject({
  videoId: idSchema,
  /** Null once the lesson was deleted. */
  title: z.string().nullable(),
  sectionTitle: z.string().nullable(),
  /** Whether the product of this purchase includes it; null where nobody can say any more. */
  isIncluded: z.boolean().nullable(),
  /** Seconds; null where nobody knows. */
  duration: z.int().nullable(),
  timesOpened: z.int(),
  firstOpenedAt: dateTimeSchema.nullable(),
  lastOpenedAt: dateTimeSchema.nullable(),
  isCompleted: z.boolean(),
  completedAt: dateTimeSchema.nullable(),
  /** What the buyer's player reported, each second counted once, and when the first and the last report came. */
  seconds: z.int(),
  pieces: z.int(),
  ranges: z.array(rangeSchema),
  firstReportAt: dateTimeSchema.nullable(),
  lastReportAt: dateTimeSchema.nullable(),
})
export type Lesson = z.infer<typeof lessonSchema>

export const evidenceSchema = z.strictObject({
  madeAt: dateTimeSchema,
  purchase: purchaseSchema,
  /** From when on the log is read: the sale, or when we heard of it, whichever was first. */
  since: dateTimeSchema,
  /** The notification that made the purchase, without its key. */
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  buyerIp: z.string().nullable(),
  payments: ends(paymentSchema),
  messages: ends(messageSchema),
  /** Refunds, their reversals, disputes. */
  returns: z.array(messageSchema),
  mails: ends(mailSchema),
  signIns: ends(signInSchema.extend({ isBuyersIp: z.boolean() })),
  /** How many of those that were read came from the ip of the purchase. */
  signInsOfBuyersIp: z.int(),
  /** How many entries the log has since then. */
  logs: z.int(),
  lessons: z.strictObject({ rows: z.array(lessonSchema), total: z.int() }),
  completions: z.int(),
  notes: z.int(),
  /** What the owner promised on the day of the sale; null where nothing was stored. */
  refundPolicy: z.strictObject({ text: z.string(), since: dateTimeSchema }).nullable(),
  /** How many days the log is kept (null: for good), and the ips in it. */
  logDays: z.int().nullable(),
  ipDays: z.int(),
})
export type Evidence = z.infer<typeof evidenceSchema>

/** No player is that fast: it plays at three times the speed at most, and what it says first may be a minute old. */
const SPEED_MAX = 3
const SLACK_SECONDS = 60

/** Whether more was reported as watched than anybody could have watched between the first and the last report. */
export function isImplausible({ seconds, firstReportAt, lastReportAt }: Reported): boolean {
  if (!firstReportAt || !lastReportAt) return seconds > 0
  const between = (Date.parse(lastReportAt) - Date.parse(firstReportAt)) / 1000
  return seconds > SPEED_MAX * between + SLACK_SECONDS
}
type Reported = Pick<Lesson, 'seconds' | 'firstReportAt' | 'lastReportAt'>
