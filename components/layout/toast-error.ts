import { toast } from '@/components/ui/toast'
import { getRefusalReason, getServerMessage, RequestError } from '@/lib/contract/error'

/**
 * Shows a toast for a failed request. Shows nothing for a 401, because the query client reports the end of a
 * session once for the whole page.
 */
export function toastFailure(error: unknown, description: string, title = 'Error'): void {
  if (error instanceof RequestError && error.status === 401) return
  toast({ title, description, destructive: true })
}

/**
 * Shows a toast with the server’s reason for rejecting a request (4xx). For any other failure, shows
 * `otherwise`.
 */
export function toastRefusal(error: unknown, otherwise: string): void {
  toastFailure(error, getRefusalReason(error) ?? otherwise)
}

/** Shows a toast with the server’s message, whatever the status. Without a message, shows `otherwise`. */
export function toastServerMessage(error: unknown, otherwise: string, title?: string): void {
  toastFailure(error, getServerMessage(error) ?? otherwise, title)
}
