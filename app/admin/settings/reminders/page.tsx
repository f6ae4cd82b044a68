import type { Metadata } from 'next'
import { RemindersScreen } from '@/components/system/settings/reminders-screen'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Reminders' }

/** Shows the reminder settings. The admin layout already loads them. */
export default async function RemindersSettingsPage() {
  await requireAdmin()
  return <RemindersScreen />
}
