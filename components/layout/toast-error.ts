import { toast } from '@/components/ui/toast'
import { getRefusalReason, getServerMessage, RequestError } from '@/lib/contract/error'

/**
 * Shows a toast for a failed request. Shows nothing for a 401, because the providers report the end of a
 * session once for the whole page.
 */
export function toastFailure(error: unknown, description: string, title = 'Error'): void {
  if (error instanceof RequestError && error.status === 401) return
  toast({ title, description, destructive: true })
}

/**
 * Shows a toast with the server's reason for a refusal (4xx), or with `otherwise` for every other failure.
 */
export function toastRefusal(error: unknown, otherwise: string): void {
  toastFailure(error, getRefusalReason(error) ?? otherwise)
}

/**
 * Shows a toast with the server's reason for any failure, whatever the status, or with `otherwise` if the
 * server gave no reason.
 */
export function toastServerMessage(error: unknown, otherwise: string, title?: string): void {
  toastFailure(error, getServerMessage(error) ?? otherwise, title)
}
