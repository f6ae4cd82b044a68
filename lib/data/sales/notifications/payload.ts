import 'server-only'
import { createHash } from 'node:crypto'
import { type FormFields, fieldOf } from '@/lib/contract/sales/notification-fields'

const KEY_FIELD = /security_?key/i

/** The key a notification carries, and the notification without it, under whatever name it came. */
export function takeKey(fields: FormFields): { key: string; payload: FormFields } {
  const payload = Object.entries(fields).filter(([name]) => !KEY_FIELD.test(name))
  return { key: fieldOf(fields, 'WP_SECURITYKEY') ?? '', payload: Object.fromEntries(payload) }
}

/** Shorter ones may stand in a text by chance. */
const KEY_CHARACTERS_MIN = 8

/** Takes a key out of wherever else a sender put it: no row ever holds one. */
export function scrub(payload: FormFields, keys: string[]): FormFields {
  const secrets = keys.filter((key) => key.length >= KEY_CHARACTERS_MIN)
  const clean = (text: string) => secrets.reduce((rest, key) => rest.replaceAll(key, '[removed]'), text)
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      clean(name),
      Array.isArray(value) ? value.map(clean) : clean(value),
    ]),
  )
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The fields in one order: the same notification is the same, urlencoded or multipart. */
export function payloadSha256(payload: FormFields): string {
  const sorted = Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return sha256(JSON.stringify(sorted)).toString('hex')
}
