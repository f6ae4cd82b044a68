import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema, wholeNumberSchema } from '@/lib/contract/field-schemas'
import { markdownDraftSchema, markdownSchema } from '@/lib/contract/markdown'
import { editableEmailKinds } from './email-templates'

export const BROADCAST_DELAY_DAYS_MAX = 365
/** Minimum, maximum, and default (`usual`) number of emails per minute. */
export const EMAILS_PER_MINUTE = { min: 1, max: 1000, usual: 60 }

/**
 * `broadcast`: one email to everyone who is in the segment. `sequence`: one email to each person, a number of
 * days after they entered the segment.
 */
export const broadcastKinds = ['broadcast', 'sequence'] as const

/** Recipients: people on the early access list, or buyers by their progress. */
export const segmentKinds = ['leads', 'buyers', 'not_started', 'started', 'stopped', 'finished'] as const
export type SegmentKind = (typeof segmentKinds)[number]

/** Kinds of segments that can be limited to one course. */
const courseSegmentKinds = ['not_started', 'started', 'finished'] as const
export type CourseSegmentKind = (typeof courseSegmentKinds)[number]

/** Returns whether a segment of this kind can be limited to one course. */
export const canLimitSegmentToCourse = (kind: SegmentKind): kind is CourseSegmentKind =>
  courseSegmentKinds.some((one) => one === kind)

/** Furthest step that a buyer reached before stopping. */
export const buyerStopSteps = ['mailed', 'signed_in', 'started', 'half'] as const

const segmentShape = {
  kind: z.enum(segmentKinds),
  /** Product that the buyers bought. Null means any product. */
  productId: idSchema.nullable().default(null),
  /** Step at which the buyers stopped. Applies only to `stopped`. */
  stop: z.enum(buyerStopSteps).default('signed_in'),
  /** Whether to include buyers with a refund or a disputed payment. */
  withRefunded: z.boolean().default(false),
  /** Course that the buyers have started, finished, or not started. Null means any course. */
  courseId: idSchema.nullable().default(null),
  /** Excludes people who own any part of this course through an active purchase. Null excludes nobody. */
  withoutCourseId: idSchema.nullable().default(null),
}

/**
 * Rejects a course for kinds of segments that can’t be limited to one. Ignoring the course would add
 * recipients.
 */
const isCourseUsed = ({
  kind,
  courseId = null,
}: {
  kind: SegmentKind
  courseId?: string | null | undefined
}) => courseId === null || canLimitSegmentToCourse(kind)
const unusedCourse = {
  path: ['courseId'],
  message: 'Choose a course only for buyers who have started, finished, or not started',
}

export const broadcastSegmentSchema = z
  .strictObject(segmentShape, {
    error: ({ code }) => (code === 'invalid_type' ? 'Choose the recipients' : undefined),
  })
  .refine(isCourseUsed, unusedCourse)
export type BroadcastSegment = z.output<typeof broadcastSegmentSchema>

export const defaultSegment: BroadcastSegment = {
  kind: 'buyers',
  productId: null,
  stop: 'signed_in',
  withRefunded: false,
  courseId: null,
  withoutCourseId: null,
}

/**
 * Returns whether the owner must confirm that recipients agreed to these emails. Buyers gave their email for
 * the purchase, while leads asked for emails.
 */
export const needsConsentConfirmation = ({ kind }: BroadcastSegment) => kind !== 'leads'

/** `GET /api/admin/mails/recipients`: the segment whose current people are counted. */
export const segmentQuerySchema = z
  .strictObject({
    kind: z.enum(segmentKinds),
    productId: idSchema.optional(),
    stop: z.enum(buyerStopSteps).optional(),
    withRefunded: z.stringbool().optional(),
    courseId: idSchema.optional(),
    withoutCourseId: idSchema.optional(),
  })
  .refine(isCourseUsed, unusedCourse)
export const recipientCountSchema = z.strictObject({ people: z.int() })

/**
 * States in order: not sent yet; waiting for its start time; queueing recipients; being sent; sent to all;
 * sequence that continues; paused because of a problem; stopped by the owner.
 */
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

/** States of a broadcast that the owner can stop. */
export const activeBroadcastStates: readonly BroadcastState[] = [
  'scheduled',
  'queueing',
  'sending',
  'running',
  'halted',
]

/** Subject and body that the owner writes. */
export const emailTextFields = {
  subject: textSchema
    .trim()
    .min(1, 'Required')
    .max(150, 'Use at most 150 characters')
    .regex(/^[^\r\n]*$/, 'Use a single line'),
  /** Markdown. */
  body: markdownSchema,
}

export const broadcastInputSchema = z.strictObject({
  kind: z.enum(broadcastKinds),
  ...emailTextFields,
  segment: broadcastSegmentSchema,
  /** Days between entering the segment and the email. Applies only to sequences. */
  afterDays: wholeNumberSchema(0, BROADCAST_DELAY_DAYS_MAX),
  /** Earliest start time. Null means right after the owner sends it. */
  startsAt: dateTimeSchema.nullable(),
  perMinute: wholeNumberSchema(EMAILS_PER_MINUTE.min, EMAILS_PER_MINUTE.max),
  countsClicks: z.boolean(),
})
export type BroadcastInput = z.infer<typeof broadcastInputSchema>
/** A new broadcast. Without a schedule, it starts right after the owner sends it. */
export const newBroadcastSchema = broadcastInputSchema.extend({
  afterDays: broadcastInputSchema.shape.afterDays.default(0),
  startsAt: broadcastInputSchema.shape.startsAt.default(null),
  perMinute: broadcastInputSchema.shape.perMinute.default(EMAILS_PER_MINUTE.usual),
  countsClicks: broadcastInputSchema.shape.countsClicks.default(false),
})
/** Values of the form, before defaults are filled in. */
export type BroadcastFormValues = z.input<typeof broadcastInputSchema>
/** A change of a broadcast. Omitted fields keep their values. */
export const broadcastEditSchema = broadcastInputSchema.partial()
export type BroadcastEdit = z.infer<typeof broadcastEditSchema>

const figures = {
  /**
   * Number of people who have an email in the outbox. `handedOver` counts the emails that the mail server
   * accepted.
   */
  recipients: z.int(),
  handedOver: z.int(),
  /** Number of recipients who unsubscribed through this broadcast. */
  unsubscribed: z.int(),
  clicked: z.int(),
}

/** A broadcast in a list, without its body. */
export const listedBroadcastSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(broadcastKinds),
  state: z.enum(broadcastStates),
  subject: z.string(),
  /** Null for a draft if a course of its segment was deleted. The owner must choose the recipients again. */
  segment: broadcastSegmentSchema.nullable(),
  /** Name of the segment's product. Null if the segment has no product, or if the product was deleted. */
  product: z.string().nullable(),
  /** Titles of the segment's courses. Null if the segment has no such course, or if the course was deleted. */
  course: z.string().nullable(),
  withoutCourse: z.string().nullable(),
  afterDays: z.int(),
  startsAt: dateTimeSchema.nullable(),
  countsClicks: z.boolean(),
  /** Why the broadcast paused, such as an error of the mail server, or why the deletion of a course stopped it. */
  problem: z.string().nullable(),
  createdAt: dateTimeSchema,
  ...figures,
})
export type ListedBroadcast = z.infer<typeof listedBroadcastSchema>
export const broadcastListSchema = z.array(listedBroadcastSchema)

export const broadcastSchema = listedBroadcastSchema.extend({
  body: z.string(),
  perMinute: z.int(),
  /** Time when the owner sent the broadcast. After that, the content of the broadcast can’t change. */
  sentAt: dateTimeSchema.nullable(),
  /**
   * Number of emails that wait in the queue. `refused` counts emails that the mail server rejected, and
   * `leftOut` emails that were dropped before sending.
   */
  waiting: z.int(),
  /** Time when quiet hours end and sending continues. Null outside quiet hours. */
  asleepUntil: dateTimeSchema.nullable(),
  refused: z.int(),
  leftOut: z.int(),
})
export type Broadcast = z.infer<typeof broadcastSchema>

export const broadcastParams = z.object({ broadcastId: idSchema })

/** The owner's confirmation that buyers were told about these emails at purchase, or agreed to them. */
export const sendBroadcastInputSchema = z.strictObject({ noticeGiven: z.boolean().default(false) })
export type SendBroadcastInput = z.infer<typeof sendBroadcastInputSchema>

export const emailPreviewInputSchema = z.strictObject({
  subject: textSchema.max(200),
  body: markdownDraftSchema,
  /**
   * Kind of email that the texts belong to. If omitted, they belong to a broadcast, which has neither button
   * nor note.
   */
  kind: z.enum(editableEmailKinds).optional(),
  button: textSchema.max(200).optional(),
  note: textSchema.max(1000).optional(),
  /** Recipients of a broadcast. The email names their product and says why they get it. Default: all buyers. */
  segment: z.strictObject({ kind: segmentShape.kind, productId: segmentShape.productId }).optional(),
})
export type EmailPreviewInput = z.input<typeof emailPreviewInputSchema>
/** Rendered email, with the owner as its reader. */
export const emailPreviewSchema = z.strictObject({ subject: z.string(), html: z.string(), text: z.string() })
export type RenderedEmailPreview = z.infer<typeof emailPreviewSchema>
