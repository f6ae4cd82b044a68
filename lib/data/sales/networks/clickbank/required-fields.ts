import 'server-only'
import { listAt, textAt } from '../json-message'
import type { Json } from '../network'

// Fields that every message has. Messages don't have a signature, so a complete message is the only sign that
// the secret key is right and that no byte was changed.

const ALWAYS = ['transactionType', 'vendor', 'version', 'attemptCount']
const OF_SALES = ['receipt', 'transactionTime', 'totalAccountAmount', 'totalOrderAmount', 'currency']

/** Transaction types that change a sale, without the test marker. */
const SALES = /^(SALE|BILL|RFND|CGBK|INSF|CANCEL-REBILL)$/

/** Returns whether a message has all the fields that ClickBank sends in messages of its type. */
export function isComplete(message: Json, type: string): boolean {
  const has = (name: string) => textAt(message, name) !== null
  if (!ALWAYS.every(has)) return false
  if (!SALES.test(type)) return true
  const lines = listAt(message, 'lineItems')
  return OF_SALES.every(has) && lines.length > 0 && lines.every((line) => textAt(line, 'itemNo') !== null)
}
