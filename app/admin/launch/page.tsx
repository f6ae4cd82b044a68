import type { Metadata } from 'next'
import { LaunchScreen } from '@/components/sales/launch/launch-screen'
import { hydrated } from '@/lib/client/hydrated'
import { launchQuery } from '@/lib/client/sales/launch'
import { launchQuerySchema } from '@/lib/contract/sales/launch'
import { getLaunch } from '@/lib/data/sales/launch'
import { recountLaunch } from '@/lib/data/sales/launch-count'
import { runAfterResponse } from '@/lib/server/http/background'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Launch' }

export default async function LaunchPage() {
  const admin = await requireAdmin()
  const initial = launchQuerySchema.parse({})
  const launch = await getLaunch(admin, initial)
  runAfterResponse('launch', recountLaunch)
  return hydrated(<LaunchScreen initial={initial} />, [launchQuery(initial), launch])
}
