import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { accountEmailSchema } from '@/lib/contract/people/account'
import { customerRowSchema } from '@/lib/contract/people/customers'
import { purchaseSchema } from './purchases'

/** Maximum number of rows that are shown of each long list, newest first. */
export const PERSON_ROWS_MAX = { purchases: 50, mails: 50, signIns: 10, lessons: 500 }
/** Limit for counting. A higher count is shown as "1,000 or more". */
export const PERSON_COUNT_MAX = 1000

const personEmailSchema = z.strictObject({
  id: idSchema,
  kind: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'dropped']),
  createdAt: dateTimeSchema,
  /** When a mail server accepted the email. This does not prove delivery to a mailbox. */
  sentAt: dateTimeSchema.nullable(),
  /** Time of the next attempt. Null if the email is not queued. */
  nextAttemptAt: dateTimeSchema.nullable(),
  /** Reason why the email was rejected or not sent. */
  problem: z.string().nullable(),
})
export type PersonEmail = z.infer<typeof personEmailSchema>

const lessonSchema = z.strictObject({
  videoId: idSchema,
  title: z.string(),
  sectionTitle: z.string(),
  /** Length of the lesson. Seconds. Null if unknown. */
  duration: z.int().nullable(),
  /** Seconds watched, each counted once. */
  seconds: z.int(),
  lastPosition: z.int(),
  isCompleted: z.boolean(),
  lastWatchedAt: dateTimeSchema.nullable(),
})
export type PersonLesson = z.infer<typeof lessonSchema>

const signInSchema = z.strictObject({
  id: idSchema,
  timestamp: dateTimeSchema,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

/** The part of a person's details that one database row contains. */
export const personRowSchema = customerRowSchema.extend({
  createdAt: dateTimeSchema,
  hasPurchased: z.boolean(),
  emailVerifiedAt: dateTimeSchema.nullable(),
  furtherEmails: z.array(accountEmailSchema),
  /**
   * Mistyped emails. We assign notifications with these emails to the person, but nobody can sign in with
   * them.
   */
  misspeltEmails: z.array(z.string()),
  /** The mail server's latest error for the person's email. */
  refusal: z.string().nullable(),
  /**
   * Current ways into the account, apart from an email to one of its addresses: sessions, a Google account,
   * and sign-in links.
   */
  sessions: z.int(),
  hasGoogle: z.boolean(),
  links: z.int(),
  signIns: z.array(signInSchema),
  /** Whether a section or lesson opens later, or was opened for this person. */
  opensLater: z.boolean(),
  notes: z.int(),
  logs: z.int(),
  /** Emails to the person, newest first. */
  mails: z.array(personEmailSchema),
})

/** `GET /api/admin/users/{id}`: all details of one person. */
export const personDetailsSchema = personRowSchema.extend({
  /**
   * Whether the person is an administrator or has an administrator's email. Their emails and account cannot
   * be changed.
   */
  isProtected: z.boolean(),
  /** Purchases of the person, newest first. */
  purchases: z.array(purchaseSchema),
  /** Lessons that the person watched, in course order. */
  lessons: z.array(lessonSchema),
})
export type PersonDetails = z.infer<typeof personDetailsSchema>

export const personLessonSchema = lessonSchema
