import { toast } from '@/components/ui/toast'
import { RequestError, refusal } from '@/lib/contract/error'

/** Says that a request failed; not for a 401, about which the providers speak already. */
export function toastFailure(error: Error, description: string, title = 'Error'): void {
  if (error instanceof RequestError && error.status === 401) return
  toast({ title, description, destructive: true })
}

/** Says why a request was refused, in the server's words; `otherwise` when it gave no reason. */
export function toastRefusal(error: Error, otherwise: string): void {
  toastFailure(error, refusal(error) ?? otherwise)
}
