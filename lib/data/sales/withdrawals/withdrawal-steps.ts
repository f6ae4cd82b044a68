import 'server-only'
import { AppError, toBadRequestError } from '@/lib/contract/error'
import { toWithdrawalInput } from '@/lib/contract/sales/withdrawal-draft'
import {
  type WithdrawalPageState,
  type WithdrawalPost,
  withdrawalPageStateSchema,
} from '@/lib/contract/sales/withdrawal-page-state'
import { withdrawalInputSchema } from '@/lib/contract/sales/withdrawals'
import type { Viewer } from '@/lib/server/auth/session'
import { env } from '@/lib/server/env'
import { declareWithdrawal } from './declare-withdrawal'

/** Cookie that keeps the form between the steps in a browser without JavaScript. Sent only to the form’s page. */
export const WITHDRAWAL_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}lectern.withdrawal`
const COOKIE_SECONDS = 10 * 60

/**
 * Takes the next step of a form that a browser without JavaScript sent. Stores the declaration once it is confirmed,
 * with the same checks and limits as the other endpoint.
 */
export async function takeWithdrawalStep(
  { step, locale, ...draft }: WithdrawalPost,
  viewer: Viewer | null,
  headers: Headers,
): Promise<WithdrawalPageState> {
  const before = { draft, problems: [], failure: null, receipt: null }
  if (step === 'enter') return { ...before, step }
  const input = withdrawalInputSchema.safeParse(toWithdrawalInput(draft, locale))
  if (!input.success) {
    return {
      ...before,
      step: 'enter',
      problems: Object.keys(toBadRequestError(input.error).body.fields ?? {}),
    }
  }
  if (step === 'review') return { ...before, step }
  try {
    return { ...before, step: 'sent', receipt: await declareWithdrawal(input.data, viewer, headers) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...before, step: 'review', failure: error.code === 'rate_limited' ? 'limited' : 'other' }
  }
}

/** Returns the header that stores a step in the browser. */
export function createWithdrawalCookie(step: WithdrawalPageState): string {
  const value = Buffer.from(JSON.stringify(step)).toString('base64url')
  return `${WITHDRAWAL_COOKIE}=${value}; Path=/withdraw; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${env.IS_HTTPS ? '; Secure' : ''}`
}

/** Returns the step in a cookie. Null if the cookie is missing or invalid. */
export function readWithdrawalCookie(value: string | undefined): WithdrawalPageState | null {
  if (!value) return null
  try {
    return withdrawalPageStateSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return null
  }
}
