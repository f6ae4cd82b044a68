import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@/lib/contract/error'
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

/** Per hour (images: per day), counted in the database, so that every server of a fleet counts together. */
const limits = {
  mailToAddress: stored('mail', 5),
  mailFromClient: stored('mail-client', 20),
  upload: stored('upload', 120),
  wrongKey: stored('wrong-key', 600),
  image: stored('image', env.IMAGES_PER_DAY, 24 * HOUR_SECONDS),
}

/** Per signed-in person and minute, counted in this process: a brake on runaway scripts, not a quota. */
const writes = new RateLimiterMemory({ points: 1200, duration: 60 })

type StoredLimit = keyof typeof limits

/** Takes one point. Throws `rate_limited` (429 with Retry-After) when none is left. Keys are stored hashed. */
export async function consume(limit: StoredLimit, key: string): Promise<void> {
  const hashed = createHash('sha256').update(key).digest('base64url')
  await refuseWhenSpent(() => limits[limit].consume(hashed))
}

/** Takes one of a person's writes. Throws `rate_limited` like `consume`. */
export async function consumeWrite(userId: string): Promise<void> {
  await refuseWhenSpent(() => writes.consume(userId))
}

async function refuseWhenSpent(take: () => Promise<RateLimiterRes>): Promise<void> {
  try {
    await take()
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError('rate_limited', `Too many requests. Try again in ${inWords(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
