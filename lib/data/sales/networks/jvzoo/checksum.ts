import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { parseFormBytes } from '@/lib/server/http/form-body'
import type { ProofKey, RawRequest, VerificationResult } from '../network'
import { parseMessageForm } from '../parse-form'

/** Fields that the checksum of version 2 covers, in this order. */
export const SIGNED_FIELDS = ['paykey', 'customer_email', 'product_name', 'transaction_type', 'date'] as const
/**
 * Character between the values that the checksum covers. Only product names may contain it, so that no part of a value
 * can move to another field.
 */
const SEPARATOR = '|'

/** Returns whether a message is in version 2 of JVZoo’s format. */
export const isJvzooVersion2 = (form: FormFields) => Object.hasOwn(form, 'transaction_type')

/** Returns the checksum of a text with one character per byte: the first 8 hex digits of its SHA-1, in capitals. */
const checksumOf = (latin1: string) =>
  createHash('sha1').update(latin1, 'latin1').digest('hex').slice(0, 8).toUpperCase()

/**
 * Returns the bytes that the checksum covers, without the secret. Version 1: all values in the order of their names.
 * Version 2: five values. Null if one of the five is missing, repeated, or contains the separator.
 */
function signedText(form: FormFields, pairs: [string, string][]): string | null {
  if (!isJvzooVersion2(form)) {
    const signed = pairs.filter(([name]) => name !== 'cverify')
    return signed
      .sort(([a], [b]) => Number(a > b) - Number(a < b))
      .map(([, value]) => value + SEPARATOR)
      .join('')
  }
  const values = SIGNED_FIELDS.map((field) => {
    const value = pairs.find(([name]) => name === field)?.[1]
    const isClear = field === 'product_name' || !value?.includes(SEPARATOR)
    return typeof form[field] === 'string' && isClear ? value : undefined
  })
  return values.includes(undefined) ? null : values.map((value) => value + SEPARATOR).join('')
}

/** Verifies the checksum of a message. It covers the received bytes, so names can be in any encoding. */
export function verifyChecksum({ headers, body }: RawRequest, keys: readonly ProofKey[]): VerificationResult {
  const form = parseMessageForm(body, headers['content-type'])
  if (form === null) return { proof: 'malformed', why: 'The body isn’t a form' }
  if (keys.length === 0) return { proof: 'unproven' }
  const { cverify, ...message } = form
  const text = signedText(form, parseFormBytes(body, headers['content-type']))
  if (typeof cverify !== 'string' || text === null)
    return { proof: 'refused', why: 'The checksum (cverify) or a field that it covers is missing' }
  const key = keys.find(({ secret }) =>
    isSame(checksumOf(text + Buffer.from(secret).toString('latin1')), cverify.trim().toUpperCase()),
  )
  if (!key) return { proof: 'refused', why: 'The checksum (cverify) is wrong' }
  return { proof: 'verified', keyId: key.id, message }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other))
