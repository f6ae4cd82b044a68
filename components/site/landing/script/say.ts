import { toast } from '@/components/ui/toast'
import { added, invalid, notSent } from './sentences'

const titles: Record<string, string> = {
  [invalid]: 'Invalid Email',
  [added]: 'Success!',
  [notSent]: 'Not Sent',
}

/** Says a sentence of the early access form as a notice. */
export function say(description: string): void {
  toast({ title: titles[description] ?? '', description, destructive: description !== added })
}
