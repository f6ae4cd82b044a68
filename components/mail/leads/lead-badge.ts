import type { Lead } from '@/lib/contract/mail/leads'

/** Returns the label and color of a sign-up’s badge. */
export function chooseLeadBadge({ confirmedAt, unsubscribedAt, boughtAt }: Lead) {
  if (boughtAt) return { word: 'Buyer', variant: 'done' } as const
  if (unsubscribedAt) return { word: 'Unsubscribed', variant: 'outline' } as const
  if (confirmedAt) return { word: 'Confirmed', variant: 'blueprint' } as const
  return { word: 'Not confirmed', variant: 'warning' } as const
}
