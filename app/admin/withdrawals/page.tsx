import type { Metadata } from 'next'
import { WithdrawalsScreen } from '@/components/sales/withdrawal/withdrawals-screen'
import { toFirstPageData } from '@/lib/client/paging'
import { withdrawalsQuery } from '@/lib/client/sales/withdrawals'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listWithdrawals } from '@/lib/data/sales/withdrawals/withdrawals'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Withdrawals' }

export default async function WithdrawalsPage() {
  const open = await listWithdrawals(await requireAdmin(), { state: 'open', limit: PAGE_SIZE })
  return withServerData(<WithdrawalsScreen />, [withdrawalsQuery('open'), toFirstPageData(open)])
}
