import 'server-only'
import type { ExampleKind } from '@/lib/contract/sales/networks'
import type { ProofKey, RawRequest } from '../network'
import type { ExampleOptions } from '../network-setup'
import { writeMessage } from './write-message'

/** Returns a request as WarriorPlus would send it. */
export function writeExample(
  kind: ExampleKind,
  key: Pick<ProofKey, 'secret'>,
  { saleId, item, email, name, minor, at }: ExampleOptions,
): RawRequest {
  const fields = writeMessage({
    action: kind,
    saleId,
    item,
    name,
    email,
    transactionId: `t-${saleId}`,
    amount: (minor / 100).toFixed(2),
    paymentStatus: 'Completed',
  })
  const pairs = Object.entries({ ...fields, WP_SECURITYKEY: key.secret }).map(([field, value]) => [
    field,
    String(value),
  ])
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams(pairs).toString()),
    receivedAt: at,
  }
}
