'use client'
import { useQuery } from '@tanstack/react-query'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { settingsQuery } from '@/lib/client/system/settings'
import { RefundEmailChoice } from './refund-emails'
import { ReminderSettings } from './reminder-settings'
import { SettingsPage } from './settings-page'

/** Settings of the reminder emails and of the email after a refund. */
export function RemindersScreen() {
  const query = useQuery(settingsQuery())
  return (
    <SettingsPage
      title="Reminders"
      description="Emails to people who bought but don’t watch, and to buyers after a refund."
    >
      <WhenLoaded query={query} what="The settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => (
          <div className="grid gap-6">
            <ReminderSettings settings={settings} />
            <RefundEmailChoice isOn={settings.refundMails} />
          </div>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}
