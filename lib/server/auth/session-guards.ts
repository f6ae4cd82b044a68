import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { LiveSession } from './session'

/** Returns the error for a call that the person must first confirm with a passkey. */
export const makeStepUpError = (message = 'Confirm it’s you with your passkey, then try again.') =>
  new AppError('step_up', message)

/** Throws `step_up` for an administrator who must still confirm this session with a passkey. */
export function requireFullSession({ isLimited }: Pick<LiveSession, 'isLimited'>): void {
  if (isLimited) throw makeStepUpError()
}

/** Throws `conflict` unless the person has confirmed this session with a passkey. */
export function requirePasskeySession({ isByPasskey }: Pick<LiveSession, 'isByPasskey'>): void {
  if (!isByPasskey)
    throw new AppError('conflict', 'Sign in with a passkey first. Otherwise, you’d lock yourself out.')
}
