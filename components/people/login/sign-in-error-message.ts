import { RequestError } from '@/lib/contract/error'

/**
 * Returns the message for a failed sign-in: the server’s reason if there is one, or else a general message.
 */
export function getSignInErrorMessage(error: Error): string {
  if (!(error instanceof RequestError)) return 'No connection. Check your network and try again.'
  return (
    error.fields.email?.[0] ??
    error.serverMessage ??
    'Something went wrong on our side. Try again in a minute.'
  )
}
