import { z } from 'zod'
import { watchedRangeSchema } from '@/lib/contract/course/progress'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { purchaseSchema } from './purchases'

/** If a list is longer, only this many of its oldest rows and this many of its newest rows are read. */
export const EVIDENCE_ROWS_MAX = { payments: 100, messages: 100, mails: 25, signIns: 50 }
/** Maximum number of withdrawals, the oldest first. */
export const EVIDENCE_WITHDRAWALS_MAX = 25
/**
 * Of the log entries about opened lessons, only this many of the oldest and this many of the newest are read.
 */
export const EVIDENCE_LOGS_MAX = 5000
export const EVIDENCE_LESSONS_MAX = 500
/** Maximum number of watched ranges that are shown for one lesson. At most 200 are stored. */
export const EVIDENCE_RANGES_MAX = 50
/** Limit for counting. A higher count is shown as "100,000 or more". */
export const EVIDENCE_COUNT_MAX = 100_000

/** Rows in order of time: all of them, or the oldest and the newest, with the total number. */
const ends = <Row extends z.ZodObject>(row: Row) => z.strictObject({ rows: z.array(row), total: z.int() })

export const evidencePaymentSchema = z.strictObject({
  id: idSchema,
  /** ID of the payment at the payment processor. */
  transactionId: z.string(),
  number: z.int(),
  createdAt: dateTimeSchema,
  refundedAt: dateTimeSchema.nullable(),
})

export const evidenceNotificationSchema = z.strictObject({
  id: idSchema,
  receivedAt: dateTimeSchema,
  state: z.string(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  ipnId: z.string().nullable(),
  transactionId: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  paymentStatus: z.string().nullable(),
  /** Source of the data: a notification, the list of sales at WarriorPlus, or an import. */
  source: z.enum(['notification', 'reconciliation', 'import']),
})
export type EvidenceNotification = z.infer<typeof evidenceNotificationSchema>

export const evidenceWithdrawalSchema = z.strictObject({
  id: idSchema,
  submittedAt: dateTimeSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string(),
  signedIn: z.boolean(),
  /** When a mail server accepted the acknowledgement. */
  acknowledgedAt: dateTimeSchema.nullable(),
  handledAt: dateTimeSchema.nullable(),
})

export const evidenceEmailSchema = z.strictObject({
  id: idSchema,
  kind: z.string(),
  state: z.string(),
  createdAt: dateTimeSchema,
  /** When a mail server accepted the email. This does not prove delivery to a mailbox. */
  sentAt: dateTimeSchema.nullable(),
  /** Reason why the email was rejected or not sent. */
  problem: z.string().nullable(),
})

export const evidenceSignInSchema = z.strictObject({
  id: idSchema,
  timestamp: dateTimeSchema,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

export const evidenceLessonSchema = z.strictObject({
  videoId: idSchema,
  /** Title of the lesson. Null if the lesson was deleted. */
  title: z.string().nullable(),
  sectionTitle: z.string().nullable(),
  /** Whether the product of this purchase includes the lesson. Null if this can no longer be determined. */
  isIncluded: z.boolean().nullable(),
  /** Length of the lesson. Seconds. Null if unknown. */
  duration: z.int().nullable(),
  timesOpened: z.int(),
  firstOpenedAt: dateTimeSchema.nullable(),
  lastOpenedAt: dateTimeSchema.nullable(),
  isCompleted: z.boolean(),
  completedAt: dateTimeSchema.nullable(),
  /**
   * Seconds that the buyer's player reported, each counted once. `firstReportAt` and `lastReportAt` are the
   * times of the first and the last report.
   */
  seconds: z.int(),
  pieces: z.int(),
  ranges: z.array(watchedRangeSchema),
  firstReportAt: dateTimeSchema.nullable(),
  lastReportAt: dateTimeSchema.nullable(),
  /** Whether the player reported more watched seconds than fit between the first and the last report. */
  isImplausible: z.boolean(),
})
export type EvidenceLesson = z.infer<typeof evidenceLessonSchema>

export const purchaseEvidenceSchema = z.strictObject({
  madeAt: dateTimeSchema,
  purchase: purchaseSchema,
  /**
   * Start of the log entries that are read: the time of the sale or of its arrival here, whichever was first.
   */
  since: dateTimeSchema,
  /** The notification that created the purchase, without its key. */
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Whether the fields come from an import, not from a notification. */
  isImported: z.boolean(),
  buyerIp: z.string().nullable(),
  /** First and last name at checkout. */
  buyerName: z.string().nullable(),
  payments: ends(evidencePaymentSchema),
  messages: ends(evidenceNotificationSchema),
  withdrawals: z.array(evidenceWithdrawalSchema),
  /** Refunds, reversals of refunds, and disputes. */
  returns: z.array(evidenceNotificationSchema),
  mails: ends(evidenceEmailSchema),
  signIns: ends(evidenceSignInSchema.extend({ isBuyersIp: z.boolean() })),
  /** How many of the sign-ins that were read came from the purchase's IP address. */
  signInsOfBuyersIp: z.int(),
  /** Number of log entries since `since`. */
  logs: z.int(),
  lessons: z.strictObject({ rows: z.array(evidenceLessonSchema), total: z.int() }),
  completions: z.int(),
  notes: z.int(),
  /** The owner's refund policy on the day of the sale. Null if none was stored. */
  refundPolicy: z.strictObject({ text: z.string(), since: dateTimeSchema }).nullable(),
  /** How many days the log is kept (null: forever). `ipDays`: how many days its IP addresses are kept. */
  logDays: z.int().nullable(),
  ipDays: z.int(),
})
export type PurchaseEvidence = z.infer<typeof purchaseEvidenceSchema>
