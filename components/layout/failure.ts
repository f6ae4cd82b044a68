import { toast } from '@/components/ui/toast'
import { RequestError, serverMessage, whyRefused } from '@/lib/contract/error'

/** Says that a request failed. Says nothing of a 401: the providers announce the end of a session once, for all. */
export function toastFailure(error: unknown, description: string, title = 'Error'): void {
  if (error instanceof RequestError && error.status === 401) return
  toast({ title, description, destructive: true })
}

/** Says why a request was refused (4xx), in the server's words; `otherwise` for every other failure. */
export function toastRefusal(error: unknown, otherwise: string): void {
  toastFailure(error, whyRefused(error) ?? otherwise)
}

/** Says why a request failed, in the server's words whatever the status; `otherwise` when it gave no reason. */
export function toastServerMessage(error: unknown, otherwise: string, title?: string): void {
  toastFailure(error, serverMessage(error) ?? otherwise, title)
}
