import { callApi } from '@/lib/client/api'
import type { WithdrawalInput, WithdrawalReceipt } from '@/lib/contract/sales/withdrawals'

/** Sends the withdrawal form. Loads the schema of the response on demand, so that the page doesn’t bundle zod. */
export const declareWithdrawal = (input: WithdrawalInput): Promise<WithdrawalReceipt> =>
  callApi('POST', '/api/withdrawals', input, () =>
    import('@/lib/contract/sales/withdrawals').then((contract) => contract.withdrawalReceiptSchema),
  )
