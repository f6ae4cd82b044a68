import 'server-only'
import type { ExampleKind } from '@/lib/contract/sales/networks'
import type { ProofKey, RawRequest } from '../network'
import type { ExampleOptions } from '../network-setup'
import { type SignedFields, signFields } from './signature'

/** The event, transaction type, end of the transaction ID and sign of the amount for each kind of example. */
const kinds: Record<ExampleKind, { event: string; type: string; end: string; sign: string }> = {
  sale: { event: 'on_payment', type: 'payment', end: '1', sign: '' },
  refund: { event: 'on_refund', type: 'refund', end: '2', sign: '-' },
  dispute: { event: 'on_chargeback', type: 'chargeback', end: '3', sign: '-' },
}

/** Returns a request as Digistore24 would send it. */
export function writeExample(
  kind: ExampleKind,
  key: Pick<ProofKey, 'mode' | 'secret'>,
  { saleId, item, itemName, email, name, minor, at }: ExampleOptions,
): RawRequest {
  const { event, type, end, sign } = kinds[kind]
  const [firstName = '', ...rest] = name.split(' ')
  const amount = `${sign}${(minor / 100).toFixed(2)}`
  const [date = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  const fields: SignedFields = {
    event,
    api_mode: key.mode,
    order_id: saleId,
    product_id: item,
    product_name: itemName,
    transaction_id: `${saleId}-${end}`,
    parent_transaction_id: kind === 'sale' ? '' : `${saleId}-1`,
    transaction_type: type,
    transaction_date: date,
    transaction_time: time,
    transaction_amount: amount,
    product_txn_amount: amount,
    currency: 'USD',
    quantity: '1',
    item_count: '1',
    pay_sequence_no: '0',
    buyer_email: email,
    buyer_first_name: firstName,
    buyer_last_name: rest.join(' '),
  }
  const form = new URLSearchParams({ ...fields, sha_sign: signFields(fields, key.secret) })
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form.toString()),
    receivedAt: at,
  }
}
