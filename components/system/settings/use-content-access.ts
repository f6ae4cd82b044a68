'use client'
import { toastServerMessage } from '@/components/layout/toast-error'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'
import type { ContentAccess } from '@/lib/contract/system/settings'

/** Labels and messages of the two access settings. */
export const contentAccessChoices: Record<
  ContentAccess,
  { title: string; explanation: string; chosen: string }
> = {
  open: {
    title: 'Anyone who signs in',
    explanation: 'Anyone who signs in can watch every section, whether they bought it or not.',
    chosen: 'Anyone who signs in can watch everything.',
  },
  customers: {
    title: 'Customers only',
    explanation: 'Students can watch a section only if they bought a product that includes it.',
    chosen: 'Only customers can watch, and only what they bought.',
  },
}

/** Returns a function that saves who can watch the course and shows a toast. */
export function useContentAccess() {
  const { mutate, isPending } = useUpdateSettings()
  const choose = (contentAccess: ContentAccess) =>
    mutate(
      { contentAccess },
      {
        onSuccess: () =>
          toast({ title: 'Settings Updated', description: contentAccessChoices[contentAccess].chosen }),
        onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
      },
    )
  return { choose, isPending }
}
