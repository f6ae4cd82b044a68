import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '../env'

/** Crockford’s base32, which omits letters that look like other letters or digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 10
const BITS = 5

/**
 * Returns a purchase’s receipt code. The code is an HMAC of the purchase’s ID, so the code never changes and
 * needs no storage.
 */
export function computeReceiptCode(purchaseId: string): string {
  const digest = createHmac('sha256', env.NEXTAUTH_SECRET).update(`receipt ${purchaseId}`).digest()
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: CHARACTERS }, (_, index) =>
    ALPHABET.charAt(Number.parseInt(bits.slice(index * BITS, (index + 1) * BITS), 2)),
  ).join('')
}

/**
 * Parses a typed code in any case, with spaces, dashes, and look-alike letters. Returns null if it isn’t a
 * code.
 */
export function parseReceiptCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === CHARACTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null
}

/** Adds a dash in the middle, which makes the code easier to copy. */
export const formatReceiptCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
