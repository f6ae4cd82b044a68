import 'server-only'
import { createHash } from 'node:crypto'
import type { ExampleKind } from '@/lib/contract/sales/networks'
import type { ProofKey, RawRequest } from '../network'
import type { ExampleOptions } from '../network-setup'
import { encrypt } from './cipher'

const types: Record<ExampleKind, string> = { sale: 'SALE', refund: 'RFND', dispute: 'CGBK' }

/**
 * Returns a request as ClickBank would send it. ClickBank doesn't have a test chargeback, so ours is named
 * like its other tests.
 */
export function writeExample(
  kind: ExampleKind,
  key: Pick<ProofKey, 'mode' | 'selector' | 'secret'>,
  { saleId, item, itemName, email, name, minor, at }: ExampleOptions,
): RawRequest {
  const price = (kind === 'sale' ? minor : -minor) / 100
  const [firstName = '', ...rest] = name.split(' ')
  const text = JSON.stringify({
    transactionTime: at.toISOString(),
    receipt: saleId,
    transactionType: key.mode === 'test' ? `TEST_${types[kind]}` : types[kind],
    vendor: key.selector,
    role: 'VENDOR',
    totalAccountAmount: price,
    paymentMethod: 'VISA',
    totalOrderAmount: price,
    currency: 'USD',
    lineItems: [{ itemNo: item, productTitle: itemName, quantity: 1, accountAmount: price }],
    customer: { billing: { firstName, lastName: rest.join(' '), fullName: name, email } },
    version: 8,
    attemptCount: 1,
  })
  // Derives the IV from the text, so that an example always has the same bytes.
  const iv = createHash('sha256').update(text).digest().subarray(0, 16)
  return {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(encrypt(text, key.secret, iv))),
    receivedAt: at,
  }
}
