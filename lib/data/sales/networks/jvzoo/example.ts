import 'server-only'
import { createHash } from 'node:crypto'
import type { ExampleKind } from '@/lib/contract/sales/networks'
import type { ProofKey, RawRequest } from '../network'
import type { ExampleOptions } from '../network-setup'

const types: Record<ExampleKind, string> = { sale: 'SALE', refund: 'RFND', dispute: 'CGBK' }

/** Returns a request as JVZoo would send it in version 1. */
export function writeExample(
  kind: ExampleKind,
  key: Pick<ProofKey, 'secret'>,
  { saleId, item, itemName, email, name, minor, at }: ExampleOptions,
): RawRequest {
  const fields = {
    ccustname: name,
    ccustemail: email,
    cproditem: item,
    cprodtitle: itemName,
    cprodtype: 'STANDARD',
    ctransaction: types[kind],
    ctransamount: (minor / 100).toFixed(2),
    ctranspaymentmethod: 'STRP',
    ctransreceipt: saleId,
    ctranstime: String(Math.floor(at.getTime() / 1000)),
  }
  const body = new URLSearchParams({ ...fields, cverify: signFields(fields, key.secret) })
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(body.toString()),
    receivedAt: at,
  }
}

/** Returns the checksum of version 1 over fields in UTF-8. */
export function signFields(fields: Record<string, string>, secret: string): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => Number(a > b) - Number(a < b))
  const text = sorted.map(([, value]) => `${value}|`).join('') + secret
  return createHash('sha1').update(text).digest('hex').slice(0, 8).toUpperCase()
}
