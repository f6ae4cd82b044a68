import { toast } from '@/components/ui/toast'
import { toastFailure, toastRefusal } from './toast-error'

/**
 * Waits for a write and shows a toast with the result. If `showsRefusal` is set, the toast shows the server’s
 * reason for rejecting it. Returns whether the write succeeded. Never throws.
 */
export async function toastResult(
  write: Promise<unknown>,
  texts: { done: string; failed: string; showsRefusal?: true },
): Promise<boolean> {
  try {
    await write
    toast({ title: 'Success', description: texts.done })
    return true
  } catch (error) {
    if (texts.showsRefusal) toastRefusal(error, texts.failed)
    else toastFailure(error, texts.failed)
    return false
  }
}
