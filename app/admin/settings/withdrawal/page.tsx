import type { Metadata } from 'next'
import { WithdrawalSettingsScreen } from '@/components/sales/withdrawal/withdrawal-settings-screen'
import { withdrawalSettingsQuery } from '@/lib/client/sales/withdrawals'
import { withServerData } from '@/lib/client/with-server-data'
import { getWithdrawalSettings } from '@/lib/data/sales/withdrawals/withdrawal-settings'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Withdrawal' }

export default async function WithdrawalSettingsPage() {
  const settings = await getWithdrawalSettings(await requireAdmin())
  return withServerData(<WithdrawalSettingsScreen />, [withdrawalSettingsQuery(), settings])
}
