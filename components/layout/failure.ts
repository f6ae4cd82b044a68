import { toast } from '@/components/ui/toast'
import { RequestError } from '@/lib/contract/error'

/** Says that a request failed; not for a 401, about which the providers speak already. */
export function toastFailure(error: Error, description: string, title = 'Error'): void {
  if (error instanceof RequestError && error.status === 401) return
  toast({ title, description, destructive: true })
}
