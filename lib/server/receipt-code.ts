import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from './env'

/** Crockford's base32: no letter that is taken for another, or for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 10
const BITS = 5

/**
 * The code on the receipt of a purchase: made from the purchase's id and our secret, so that it is the same however often
 * the receipt is asked for, and stored nowhere.
 */
export function receiptCode(purchaseId: string): string {
  const digest = createHmac('sha256', env.NEXTAUTH_SECRET).update(`receipt ${purchaseId}`).digest()
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: CHARACTERS }, (_, place) =>
    ALPHABET.charAt(Number.parseInt(bits.slice(place * BITS, (place + 1) * BITS), 2)),
  ).join('')
}

/** A code as people type it: in any case, with spaces or a dash, and with the letters that look like digits. */
export function readReceiptCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === CHARACTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null
}

/** With a dash in its middle, which is easier to copy by eye. */
export const shownReceiptCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
