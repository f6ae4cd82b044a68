import 'server-only'
import type { NetworkKey, NetworkName } from '@/lib/contract/sales/networks'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { refreshAttention } from '@/lib/data/sales/attention'
import { processQueue } from './process-queue'
import { readDueFacts, retryMissingFacts } from './read-facts'
import { verifyMessagesAgain } from './unverified-notifications'

/** Verifies and processes the messages that arrived before a key of their network was saved, or wait for an API key. */
export async function processMessagesOfNewKey(network: NetworkName, kind: NetworkKey['kind']): Promise<void> {
  await verifyMessagesAgain(network)
  if (kind === 'api') await retryMissingFacts(network)
  await readDueFacts()
  await processQueue()
  await sendDueEmails()
  await refreshAttention()
}

/** For maintenance: processes the messages that waited for data from the API of their network. */
export async function processMessagesWithFacts(): Promise<void> {
  await readDueFacts()
  await processQueue()
}
