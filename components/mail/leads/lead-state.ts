import type { Lead } from '@/lib/contract/mail/leads'

/** How far somebody on the list is, in a word. */
export function leadState({ confirmedAt, unsubscribedAt, boughtAt }: Lead) {
  if (boughtAt) return { word: 'Buyer', variant: 'done' } as const
  if (unsubscribedAt) return { word: 'Unsubscribed', variant: 'outline' } as const
  if (confirmedAt) return { word: 'Confirmed', variant: 'blueprint' } as const
  return { word: 'Not confirmed', variant: 'warning' } as const
}
