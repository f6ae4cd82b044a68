import 'server-only'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttentionAfterSales } from '@/lib/data/sales/attention'
import { matchWithdrawals } from './match-withdrawals'

/** Finds the purchases of new withdrawals and sends their acknowledgements. Call it after the response. */
export async function processWithdrawals(): Promise<void> {
  await matchWithdrawals()
  await sendDueEmails()
  await refreshAttentionAfterSales()
}
