'use client'
import { useQuery } from '@tanstack/react-query'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { settingsQuery } from '@/lib/client/system/settings'
import { AccessEndingEmailToggle } from './access-ending-email-toggle'
import { RefundEmailToggle } from './refund-email-toggle'
import { ReminderSettings } from './reminder-settings'
import { SettingsPage } from './settings-page'

/** Shows the settings of reminders, and of the emails before access ends and after a refund. */
export function RemindersScreen() {
  const query = useQuery(settingsQuery())
  return (
    <SettingsPage
      title="Reminders"
      description="Reminders for buyers who aren’t watching, and emails before access ends or after a refund."
    >
      <WhenLoaded query={query} what="The settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => (
          <div className="grid gap-6">
            <ReminderSettings settings={settings} />
            <AccessEndingEmailToggle isOn={settings.endingMails} />
            <RefundEmailToggle isOn={settings.refundMails} />
          </div>
        )}
      </WhenLoaded>
    </SettingsPage>
  )
}
