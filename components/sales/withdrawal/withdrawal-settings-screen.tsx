'use client'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/layout/page-link'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { SettingsPage } from '@/components/system/settings/settings-page'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { withdrawalSettingsQuery } from '@/lib/client/sales/withdrawals'
import { WithdrawalSettingsForm } from './withdrawal-settings-form'

/** Shows the settings of the public withdrawal form. */
export function WithdrawalSettingsScreen() {
  const query = useQuery(withdrawalSettingsQuery())
  return (
    <SettingsPage
      title="Withdrawal"
      description="A public form that consumers use to withdraw from a purchase."
      action={
        <ButtonLink variant="outline" href="/admin/withdrawals">
          View Withdrawals
        </ButtonLink>
      }
    >
      <p role="note" className="rounded-lg border bg-sunk p-4 text-sm">
        Since June 19, 2026, sites that sell to consumers in the EU need a withdrawal form. This page isn’t
        legal advice. Ask a lawyer which rules apply to you.
      </p>
      <WhenLoaded query={query} what="The withdrawal settings" loading={<LoadingSkeleton shape="h-96" />}>
        {(settings) => <WithdrawalSettingsForm settings={settings} />}
      </WhenLoaded>
    </SettingsPage>
  )
}
