import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '../env'

/** Crockford’s base32, which leaves out letters that look like others or like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 10
const BITS = 5

/** Returns a purchase’s receipt code, an HMAC of its ID. The same for every call and stored nowhere. */
export function receiptCode(purchaseId: string): string {
  const digest = createHmac('sha256', env.NEXTAUTH_SECRET).update(`receipt ${purchaseId}`).digest()
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: CHARACTERS }, (_, place) =>
    ALPHABET.charAt(Number.parseInt(bits.slice(place * BITS, (place + 1) * BITS), 2)),
  ).join('')
}

/** Parses a typed code: any case, with spaces or a dash, and with look-alike letters. */
export function readReceiptCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === CHARACTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null
}

/** Adds a dash in the middle, which makes the code easier to copy. */
export const shownReceiptCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
