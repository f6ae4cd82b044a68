import { RequestError } from '@/lib/contract/error'

/** Why a sign-in mail was not sent, in the server's words where it has some. */
export function reasonOf(error: Error): string {
  if (!(error instanceof RequestError)) return 'No connection. Check your network, then try again.'
  return (
    error.fields.email?.[0] ??
    error.serverMessage ??
    'The mail could not be sent. Please try again in a minute.'
  )
}
