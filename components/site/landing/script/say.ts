import { toast } from '@/components/ui/toast'
import { said } from './said'
import { added } from './sentences'
import { titles } from './titles'

/** Shows a message of the early access form as a toast. */
export function say(description: string): void {
  const form = document.getElementById('sign-up')
  const title = said(form, titles[description] ?? '')
  toast({ title, description: said(form, description), destructive: description !== added })
}
