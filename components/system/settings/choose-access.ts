'use client'
import { toastServerMessage } from '@/components/layout/failure'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'
import type { ContentAccess } from '@/lib/contract/system/settings'

/** Both choices of who may watch, in words. */
export const accessChoices: Record<ContentAccess, { title: string; explanation: string; chosen: string }> = {
  open: {
    title: 'Anyone who signs in',
    explanation: 'Every signed-in person watches every section, whether they bought it or not.',
    chosen: 'Anyone who signs in may watch everything.',
  },
  customers: {
    title: 'Customers only',
    explanation: 'A section opens to those with an active purchase of a product that includes it.',
    chosen: 'Only customers may watch, and only what they bought.',
  },
}

/** Saves who may watch, and says how it went. */
export function useChooseAccess() {
  const { mutate, isPending } = useUpdateSettings()
  const choose = (contentAccess: ContentAccess) =>
    mutate(
      { contentAccess },
      {
        onSuccess: () =>
          toast({ title: 'Settings Updated', description: accessChoices[contentAccess].chosen }),
        onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
      },
    )
  return { choose, isPending }
}
