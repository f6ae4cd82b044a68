import { RequestError } from '@/lib/contract/error'

/** Why signing in went no further, in the server's words where it has some. */
export function reasonOf(error: Error): string {
  if (!(error instanceof RequestError)) return 'No connection. Check your network, then try again.'
  return (
    error.fields.email?.[0] ??
    error.serverMessage ??
    'Something went wrong on our side. Please try again in a minute.'
  )
}
