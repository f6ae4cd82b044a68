import { toast } from '@/components/ui/toast'
import { getMessageText } from './get-message-text'
import { SIGNED_UP_MESSAGE } from './sign-up-messages'
import { TOAST_TITLES } from './toast-titles'

/** Shows a message of the early access form as a toast. */
export function showMessage(description: string): void {
  const form = document.getElementById('sign-up')
  const title = getMessageText(form, TOAST_TITLES[description] ?? '')
  toast({
    title,
    description: getMessageText(form, description),
    destructive: description !== SIGNED_UP_MESSAGE,
  })
}
