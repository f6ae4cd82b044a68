import { RequestError } from '@/lib/contract/error'

/** Returns why signing in failed, in the server's words if it gave a reason. */
export function reasonOf(error: Error): string {
  if (!(error instanceof RequestError)) return 'No connection. Check your network and try again.'
  return (
    error.fields.email?.[0] ??
    error.serverMessage ??
    'Something went wrong on our side. Please try again in a minute.'
  )
}
