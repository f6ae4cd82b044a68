import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { accountEmailSchema } from '@/lib/contract/people/account'
import { customerRowSchema } from '@/lib/contract/people/customers'
import { purchaseSchema } from './purchases'

/** Of long lists the newest are shown: so many. */
export const SHOWN_MAX = { purchases: 50, mails: 50, signIns: 10, lessons: 500 }
/** Nobody counts on: more are "1,000 or more". */
export const COUNTED_MAX = 1000

const mailSchema = z.strictObject({
  id: idSchema,
  kind: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'dropped']),
  createdAt: dateTimeSchema,
  /** When a mail server took it over; that is not yet a mailbox. */
  sentAt: dateTimeSchema.nullable(),
  /** When it is tried next, while it is queued. */
  nextAttemptAt: dateTimeSchema.nullable(),
  /** Why it was refused, or not sent. */
  problem: z.string().nullable(),
})
export type PersonMail = z.infer<typeof mailSchema>

const lessonSchema = z.strictObject({
  videoId: idSchema,
  title: z.string(),
  sectionTitle: z.string(),
  /** Seconds; null where nobody knows. */
  duration: z.int().nullable(),
  /** Watched, each second counted once. */
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

/** What one row of the database says of a person. */
export const personRowSchema = customerRowSchema.extend({
  createdAt: dateTimeSchema,
  hasPurchased: z.boolean(),
  emailVerifiedAt: dateTimeSchema.nullable(),
  furtherEmails: z.array(accountEmailSchema),
  /** Mistyped once: notifications find them by it, nobody signs in with it. */
  misspeltEmails: z.array(z.string()),
  /** What the mail server last said against their email. */
  refusal: z.string().nullable(),
  /** What opens the account now, beside a mail to one of its emails. */
  sessions: z.int(),
  hasGoogle: z.boolean(),
  links: z.int(),
  signIns: z.array(signInSchema),
  notes: z.int(),
  logs: z.int(),
  /** The newest first. */
  mails: z.array(mailSchema),
})

/** `GET /api/admin/users/{id}`: one person, whole. */
export const personSchema = personRowSchema.extend({
  /** An administrator, or somebody whose email makes one: their emails and their account stay as they are. */
  isProtected: z.boolean(),
  /** The newest first. */
  purchases: z.array(purchaseSchema),
  /** In the order of the course. */
  lessons: z.array(lessonSchema),
})
export type Person = z.infer<typeof personSchema>

export const personLessonSchema = lessonSchema
