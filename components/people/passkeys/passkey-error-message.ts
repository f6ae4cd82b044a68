import { PasskeyCanceled } from '@/lib/client/people/passkeys'
import { getFailureReason } from '@/lib/contract/error'

/** Returns a sentence that says why a passkey couldn’t be used. */
export const getPasskeyErrorMessage = (error: Error): string =>
  error instanceof PasskeyCanceled
    ? 'Your browser didn’t complete the passkey request. Try again.'
    : getFailureReason(error)
