import type { Metadata } from 'next'
import { SettingsScreen } from '@/components/system/settings/settings-screen'
import { passkeyHostProblem } from '@/lib/server/auth/passkey-host'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'White-Label Settings' }

/** Shows the WarriorPlus settings. The admin layout already loads them, because its banners need them too. */
export default async function SettingsPage() {
  await requireAdmin()
  const notificationUrl = `${env.APP_URL}/api/ipn/warriorplus`
  return <SettingsScreen notificationUrl={notificationUrl} passkeyHostProblem={passkeyHostProblem} />
}
