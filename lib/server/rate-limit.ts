import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@/lib/contract/error'
import { QUESTIONS_PER_MONTH } from '@/lib/contract/question-limits'
import { db } from './db'
import { env } from './env'

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

/** What a mailbox holds once its limit is spent: said in place of the plain sentence. */
const mailsWait =
  'Several links went to this email within the last hour. Look for them in the mailbox, also under spam'

/** Per hour (images, digits, minutes of speech, questions: per day; a person's questions: per 30 days), counted in the database, so that every server of a fleet counts together. */
const limits = {
  // Asking for links to an email is counted by where it is asked from, so that nobody can use up what its owner needs. All
  // askers together stop at a number at which working links lie in the mailbox already.
  signIn: stored('sign-in', 5),
  signInToEmail: stored('sign-in-email', 20),
  signInFromClient: stored('sign-in-client', 20),
  /** Wrong digits of mails to an email, by whoever asked for them. */
  code: stored('code', 20, 24 * HOUR_SECONDS),
  claim: stored('claim', 5),
  claimOfEmail: stored('claim-email', 20),
  claimByPerson: stored('claim-person', 20),
  /** Asking for early access: what is beyond is not heard, and not told. */
  lead: stored('lead', 5),
  leadFromClient: stored('lead-client', 60),
  /** Films, their pictures, files: a course that moves here whole is dropped in one go. */
  upload: stored('upload', 1000),
  embed: stored('embed', 240),
  /** What the owner's browser makes of films. */
  made: stored('made', 1000),
  wrongKey: stored('wrong-key', 600),
  export: stored('export', 10),
  proposal: stored('proposal', 30),
  image: stored('image', env.IMAGES_PER_DAY, 24 * HOUR_SECONDS),
  /** Its points are seconds of speech. */
  transcript: stored('transcript', env.TRANSCRIPT_MINUTES_PER_DAY * 60, 24 * HOUR_SECONDS),
  question: stored('question', QUESTIONS_PER_MONTH, 30 * 24 * HOUR_SECONDS),
  questionOfAll: stored('question-all', env.ASK_PER_DAY, 24 * HOUR_SECONDS),
}

type StoredLimit = keyof typeof limits

const sentences: Partial<Record<StoredLimit, string>> = {
  signIn: mailsWait,
  signInToEmail: mailsWait,
  claim: mailsWait,
  claimOfEmail: mailsWait,
  question: `You have asked your ${QUESTIONS_PER_MONTH} questions of these 30 days`,
  questionOfAll: 'This course has answered as many questions as it does in a day',
}

/** Per signed-in person and minute, counted in this process: a brake on runaway scripts, not a quota. */
const writes = new RateLimiterMemory({ points: 1200, duration: 60 })

/** One point of a limit, or several, for whoever the key names. Keys are stored hashed. */
export type Point = readonly [limit: StoredLimit, key: string, points?: number]

/** Takes what is asked for. Throws `rate_limited` (429 with Retry-After) when so much is not left. */
export async function consume(...[limit, key, points = 1]: Point): Promise<void> {
  await refuseWhenSpent(() => limits[limit].consume(hashed(key), points), sentences[limit])
}

/** Gives back what was taken. */
export async function giveBack(...[limit, key, points = 1]: Point): Promise<void> {
  await limits[limit].reward(hashed(key), points)
}

/** How much of a limit is left. */
export async function leftOf(...[limit, key]: Point): Promise<number> {
  const found = await limits[limit].get(hashed(key))
  return Math.max(0, found?.remainingPoints ?? limits[limit].points)
}

/** Whether a limit has no point left. */
export async function isSpent(...[limit, key]: Point): Promise<boolean> {
  const found = await limits[limit].get(hashed(key))
  return found !== null && found.remainingPoints <= 0
}

/**
 * Does work that costs points. They are taken first, so that no two requests spend the same one, and given back when the
 * work fails, unless that failure `isPaid`, or when another limit is spent. Throws like `consume`, and what the work throws.
 */
export async function consumeFor<Result>(
  points: Point[],
  work: () => Promise<Result>,
  isPaid: (failure: unknown) => boolean = () => false,
): Promise<Result> {
  const taken: Point[] = []
  try {
    for (const point of points) {
      // Counted even when it is refused.
      taken.push(point)
      await consume(...point)
    }
    return await work()
  } catch (error) {
    // The first reason is the one to be told. A point that stays taken is back in an hour.
    if (!isPaid(error)) await Promise.allSettled(taken.map((point) => giveBack(...point)))
    throw error
  }
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Takes one of a person's writes. Throws `rate_limited` like `consume`. */
export async function consumeWrite(userId: string): Promise<void> {
  await refuseWhenSpent(() => writes.consume(userId))
}

async function refuseWhenSpent(
  take: () => Promise<RateLimiterRes>,
  sentence = 'Too many requests',
): Promise<void> {
  try {
    await take()
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError('rate_limited', `${sentence}. Try again in ${inWords(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return seconds < 48 * HOUR_SECONDS
    ? `${Math.ceil(seconds / HOUR_SECONDS)} hours`
    : `${Math.ceil(seconds / HOUR_SECONDS / 24)} days`
}
