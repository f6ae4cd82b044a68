import 'server-only'
import { timingSafeEqual } from 'node:crypto'

/** Compares a digest with a text of hexadecimal digits in constant time. */
export function isSameDigest(digest: Buffer, hex: string): boolean {
  const isHex = hex.length === digest.length * 2 && /^[0-9a-f]*$/i.test(hex)
  return isHex && timingSafeEqual(Buffer.from(hex, 'hex'), digest)
}
