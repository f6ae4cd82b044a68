import 'server-only'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttention } from '@/lib/data/sales/attention'
import { processQueue } from './process-queue'
import { verifyMessagesAgain } from './unverified-messages'

/** Verifies and processes the messages that arrived before a key of their network was saved. */
export async function processMessagesOfNewKey(network: NetworkName): Promise<void> {
  await verifyMessagesAgain(network)
  await processQueue()
  await sendDueEmails()
  await refreshAttention()
}
