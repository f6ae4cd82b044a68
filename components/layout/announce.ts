import { toast } from '@/components/ui/toast'
import { toastFailure } from './failure'

/** Waits for a write and says how it went. Answers whether it went well; never throws. */
export async function announce(
  write: Promise<unknown>,
  texts: { done: string; failed: string },
): Promise<boolean> {
  try {
    await write
    toast({ title: 'Success', description: texts.done })
    return true
  } catch (error) {
    toastFailure(error, texts.failed)
    return false
  }
}
