import type { Metadata } from 'next'
import { LaunchScreen } from '@/components/sales/launch/launch-screen'
import { launchQuery } from '@/lib/client/sales/launch'
import { withServerData } from '@/lib/client/with-server-data'
import { launchQuerySchema } from '@/lib/contract/sales/launch'
import { getLaunchFunnel } from '@/lib/data/sales/launch-funnel'
import { recountLaunch } from '@/lib/data/sales/launch-rollups'
import { requireAdmin } from '@/lib/server/http/page-access'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const metadata: Metadata = { title: 'Launch' }

export default async function LaunchPage() {
  const admin = await requireAdmin()
  const initial = launchQuerySchema.parse({})
  const launch = await getLaunchFunnel(admin, initial)
  runAfterResponse('launch', recountLaunch)
  return withServerData(<LaunchScreen initial={initial} />, [launchQuery(initial), launch])
}
