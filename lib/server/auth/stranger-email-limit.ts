import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { queryRows } from '../db/typed-rows'
import { isMailboxRejected } from '../email/send-email'
import { env } from '../env'
import { runWithinLimits } from '../http/rate-limit'

const strangerSchema = z.strictObject({ isStranger: z.boolean() })

/**
 * Returns true if no account has this email and no purchase without an account contains it. False for an
 * administrator's email.
 */
async function isStranger(email: string): Promise<boolean> {
  if (env.ADMIN_EMAILS.includes(email)) return false
  const [found] = await queryRows(strangerSchema)`
    SELECT NOT EXISTS (SELECT FROM users u WHERE u.email = ${email})
      AND NOT EXISTS (SELECT FROM user_emails e WHERE e.email = ${email} AND e.verified_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM purchases p WHERE p.user_id IS NULL AND p.customer_deleted_at IS NULL
        AND left(lower(p.buyer_email), 300) = ${email}) AS is_stranger`
  return found?.isStranger ?? true
}

/** Time that sending the last sign-in email took. Milliseconds. */
let lastSendMs = 0

/**
 * Sends a sign-in email, within an hourly limit for all strangers together. Above the limit, sends nothing and
 * waits as long as sending takes, so that neither the response nor its time reveals which emails have an
 * account. The limit doesn’t apply to people with an account, or with a purchase that has no account yet. An
 * email that the mail server rejects also counts, because it harms our reputation there.
 */
export async function sendWithinStrangerLimit(email: string, send: () => Promise<void>): Promise<void> {
  const timed = async () => {
    const startedAt = Date.now()
    await send()
    lastSendMs = Date.now() - startedAt
  }
  if (!(await isStranger(email))) return timed()
  try {
    await runWithinLimits([['signInOfStrangers', 'all']], timed, isMailboxRejected)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
    await waitAsIfSending()
  }
}

/**
 * Waits as long as sending the last sign-in email took. For requests that send nothing, so that their response
 * time doesn’t reveal that.
 */
export const waitAsIfSending = () => sleep(lastSendMs)
