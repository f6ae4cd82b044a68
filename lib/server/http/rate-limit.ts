import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@/lib/contract/error'
import { QUESTIONS_PER_MONTH } from '@/lib/contract/question-limits'
import type { AiLimits } from '@/lib/contract/system/ai-settings'
import { countNoun } from '@/lib/format'
import { readAiConfig } from '../ai/ai-config'
import { db, Prisma } from '../db/client'
import { env } from '../env'

const HOUR_SECONDS = 60 * 60

function stored(keyPrefix: string, points: number, duration = HOUR_SECONDS) {
  return new RateLimiterPrisma({
    storeClient: db,
    tableName: 'rateLimit',
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false,
  })
}

/** Maximum number of emails an hour to people without an account, for each kind of email. */
export const STRANGER_EMAILS_PER_HOUR = 200

/**
 * Replaces the default message of the limits for emailed links, because several emails are already in the
 * inbox.
 */
const linksSentMessage =
  'We’ve sent several links to this email in the last hour. Check your inbox and spam folder.'

/**
 * Limits in points per hour. A third argument sets another period in seconds. The points are stored in the
 * database, so all servers share them.
 */
const limits = {
  // Sign-in emails are limited per email and client together, so that a stranger can’t use up the points of the
  // person who owns the email. A second limit counts the emails to one address across all clients. An inbox that
  // reaches this limit already has several valid links.
  signIn: stored('sign-in', 5),
  signInToEmail: stored('sign-in-email', 20),
  signInFromClient: stored('sign-in-client', 20),
  /** Wrong codes for an email. */
  code: stored('code', 20, 24 * HOUR_SECONDS),
  /** Refused passkey attempts from one client network. */
  passkey: stored('passkey', 20),
  /** Requests to add an email to an account, by email and client network. */
  claim: stored('claim', 5),
  claimOfEmail: stored('claim-email', 20),
  claimByPerson: stored('claim-person', 20),
  /** Emails to all people without an account or a purchase together. Emails to buyers don’t count. */
  claimByStrangers: stored('claim-strangers', STRANGER_EMAILS_PER_HOUR),
  signInOfStrangers: stored('sign-in-strangers', STRANGER_EMAILS_PER_HOUR),
  /** Early access sign-ups. Requests over the limit are ignored silently. */
  lead: stored('lead', 5),
  leadFromClient: stored('lead-client', 60),
  /** Withdrawals. No limit counts by email, because a stranger could use up a consumer's right. */
  withdrawalFromClient: stored('withdrawal-client', 20),
  withdrawal: stored('withdrawal', 2000),
  /** Videos, pictures, and files. High enough to upload a whole course in one go. */
  upload: stored('upload', 1000),
  embed: stored('embed', 240),
  /** Renditions and storyboards made in the owner’s browser. */
  made: stored('made', 1000),
  /** Sales messages from one sender that failed verification. */
  wrongKey: stored('wrong-key', 600),
  /** Sales messages of one affiliate network that failed verification, from all senders. */
  refusedMessage: stored('refused-message', 1000),
  export: stored('export', 10),
  emailTest: stored('email-test', 10),
  proposal: stored('proposal', 30),
  proposalOfAll: stored('proposal-all', 200, 24 * HOUR_SECONDS),
  image: stored('image', env.IMAGES_PER_DAY, 24 * HOUR_SECONDS),
  /** One point is one second of speech. */
  transcript: stored('transcript', env.TRANSCRIPT_MINUTES_PER_DAY * 60, 24 * HOUR_SECONDS),
  question: stored('question', QUESTIONS_PER_MONTH, 30 * 24 * HOUR_SECONDS),
  questionOfAll: stored('question-all', env.ASK_PER_DAY, 24 * HOUR_SECONDS),
  /** Limit for people without a purchase, so free accounts can’t use up the questions of buyers. */
  questionWithoutPurchase: stored('question-guest', Math.ceil(env.ASK_PER_DAY / 2), 24 * HOUR_SECONDS),
  /** Unanswered questions of one person that are added to the owner's list. */
  unansweredQuestion: stored('unanswered', QUESTIONS_PER_MONTH, 30 * 24 * HOUR_SECONDS),
  /** Daily limit on tokens of the AI text service. Each kind of request is counted separately. */
  tokens: stored('tokens', env.TEXT_TOKENS_PER_DAY, 24 * HOUR_SECONDS),
}

type StoredLimit = keyof typeof limits

/** Limits that the owner can change while the site is running, in points. */
const changeableLimits: Partial<Record<StoredLimit, (limits: AiLimits) => number>> = {
  image: ({ imagesPerDay }) => imagesPerDay,
  transcript: ({ transcriptMinutesPerDay }) => transcriptMinutesPerDay * 60,
  questionOfAll: ({ questionsPerDay }) => questionsPerDay,
  questionWithoutPurchase: ({ questionsPerDay }) => Math.ceil(questionsPerDay / 2),
}

/** Returns a limit with its current number of points. */
async function limiterOf(limit: StoredLimit): Promise<RateLimiterPrisma> {
  const limiter = limits[limit]
  const pointsOf = changeableLimits[limit]
  if (pointsOf) limiter.points = pointsOf((await readAiConfig()).limits)
  return limiter
}

const dailyQuestionsMessage = 'This course has reached its daily limit of questions.'

const sentences: Partial<Record<StoredLimit, string>> = {
  signIn: linksSentMessage,
  signInToEmail: linksSentMessage,
  passkey: 'Too many passkey attempts.',
  claim: linksSentMessage,
  claimOfEmail: linksSentMessage,
  question: `You’ve used all ${QUESTIONS_PER_MONTH} questions for this 30-day period.`,
  questionOfAll: dailyQuestionsMessage,
  questionWithoutPurchase: dailyQuestionsMessage,
  tokens: 'The AI service has reached its limit for today.',
}

/** Writes per person and minute, counted in this process. The limit stops runaway scripts. It isn’t a quota. */
const writes = new RateLimiterMemory({ points: 1200, duration: 60 })

/** A limit, the key it counts for, and the number of points (1 by default). Keys are stored hashed. */
export type RateLimitCharge = readonly [limit: StoredLimit, key: string, points?: number]

/** Takes points. Throws `rate_limited` (429 with Retry-After) if not enough are left. */
export async function consumePoints(...[limit, key, points = 1]: RateLimitCharge): Promise<void> {
  await refuseWhenLimitExceeded(
    async () => (await limiterOf(limit)).consume(hashed(key), points),
    sentences[limit],
  )
}

/** Returns points that were taken. */
export async function returnPoints(...[limit, key, points = 1]: RateLimitCharge): Promise<void> {
  await limits[limit].reward(hashed(key), points)
}

/** Takes all of these points, or none of them. Throws like `consumePoints`. */
export const consumeAllPoints = (points: RateLimitCharge[]): Promise<void> =>
  runWithinLimits(points, async () => {})

/**
 * Corrects the points of a call after the call: takes more points if the estimate was too low, and returns
 * points if it was too high.
 */
export async function correctConsumedPoints(
  [limit, key, estimate = 1]: RateLimitCharge,
  used: number,
): Promise<void> {
  if (used < estimate) await returnPoints(limit, key, estimate - used)
  if (used > estimate) await limits[limit].penalty(hashed(key), used - estimate)
}

/** Returns the number of points left. */
export async function getRemainingPoints(...[limit, key]: RateLimitCharge): Promise<number> {
  const limiter = await limiterOf(limit)
  const limitState = await limiter.get(hashed(key))
  return Math.max(0, limitState?.remainingPoints ?? limiter.points)
}

/** Returns the number of points taken in the current period. */
export async function getUsedPoints(...[limit, key]: RateLimitCharge): Promise<number> {
  const limitState = await limits[limit].get(hashed(key))
  return Math.max(0, limitState?.consumedPoints ?? 0)
}

/** Returns true if no point is left. */
export async function isLimitReached(...[limit, key]: RateLimitCharge): Promise<boolean> {
  const limiter = await limiterOf(limit)
  const limitState = await limiter.get(hashed(key))
  return limiter.points <= 0 || (limitState !== null && limitState.remainingPoints <= 0)
}

/** SQL: whether more points than the limit were taken in the current period. */
export const isLimitExceededSql = (limit: StoredLimit, key: string) => Prisma.sql`
  EXISTS (SELECT FROM rate_limits WHERE key = ${limits[limit].getKey(hashed(key))} AND expire > now()
    AND points > ${limits[limit].points})`

/**
 * Runs work that costs points. Takes the points first, so that parallel requests can’t use the same points.
 * If the work fails or another limit is reached, returns the points, unless `isPaid` is true for the error.
 * Throws the errors of `consumePoints` and of the work.
 */
export async function runWithinLimits<Result>(
  points: RateLimitCharge[],
  work: () => Promise<Result>,
  isPaid: (failure: unknown) => boolean = () => false,
): Promise<Result> {
  const taken: RateLimitCharge[] = []
  try {
    for (const point of points) {
      // The points are remembered before they are taken, because a refused attempt also counts points, which
      // must be returned.
      taken.push(point)
      await consumePoints(...point)
    }
    return await work()
  } catch (error) {
    // Throws the first error, even if returning a point fails too. Such a point expires within the limit’s
    // period.
    if (!isPaid(error)) await Promise.allSettled(taken.map((point) => returnPoints(...point)))
    throw error
  }
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Counts one write of a person. Throws `rate_limited` like `consumePoints`. */
export async function consumeWritePoint(userId: string): Promise<void> {
  await refuseWhenLimitExceeded(() => writes.consume(userId))
}

async function refuseWhenLimitExceeded(
  take: () => Promise<RateLimiterRes>,
  sentence = 'Too many requests.',
): Promise<void> {
  try {
    await take()
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError('rate_limited', `${sentence} Try again in ${durationLabel(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

function durationLabel(seconds: number): string {
  if (seconds < 90) return countNoun(seconds, 'second')
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return seconds < 48 * HOUR_SECONDS
    ? `${Math.ceil(seconds / HOUR_SECONDS)} hours`
    : `${Math.ceil(seconds / HOUR_SECONDS / 24)} days`
}
