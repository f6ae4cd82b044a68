import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { type FormFields, readNotificationField } from '@/lib/contract/sales/notification-fields'

/** Names of fields that contain a security key. They are never stored. */
const SECRET_FIELD = /security_?key/i

export const KEY_MISSING_REASON = 'The security key is missing, so this is a test or a forgery'
export const KEY_WRONG_REASON = 'The security key is wrong'

/** A form without its secrets, and whether it is proven to come from WarriorPlus. */
export type CheckedForm =
  | { proof: 'verified'; message: FormFields }
  /** `unproven`: no key is configured to check the form with. `secret` is the key that the form contained. */
  | { proof: 'unproven' | 'refused'; why: string; message: FormFields; secret: string }

/**
 * Compares the security key of a form with the valid keys, and removes from the form the field with the key and all
 * copies of the keys.
 */
export function verifyForm(fields: FormFields, keys: readonly string[]): CheckedForm {
  const secret = readNotificationField(fields, 'WP_SECURITYKEY') ?? ''
  const isValid = keys.some((key) => isSame(key, secret))
  const message = removeSecrets(fields, isValid ? keys : [...keys, secret])
  if (isValid) return { proof: 'verified', message }
  const isConfigured = keys.length > 0
  return {
    proof: isConfigured ? 'refused' : 'unproven',
    why: unverifiedReason(secret, isConfigured),
    message,
    secret,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Compares digests in constant time, so that neither the time nor the length of a key leaks. */
const isSame = (known: string, given: string) => timingSafeEqual(sha256(known), sha256(given))

/** Minimum length of a key to remove from texts, because a shorter one can occur in a text by chance. */
const KEY_CHARACTERS_MIN = 8

/** Removes fields that are named like a key, and keys from all other names and values. */
function removeSecrets(fields: FormFields, keys: readonly string[]): FormFields {
  const secrets = keys.filter((key) => key.length >= KEY_CHARACTERS_MIN)
  const clean = (text: string) => secrets.reduce((rest, key) => rest.replaceAll(key, '[removed]'), text)
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !SECRET_FIELD.test(name))
      .map(([name, value]) => [clean(name), Array.isArray(value) ? value.map(clean) : clean(value)]),
  )
}

/** Returns the reason why a message is not verified, as a text for the owner. */
function unverifiedReason(secret: string, isConfigured: boolean): string {
  if (!secret) return KEY_MISSING_REASON
  if (isConfigured) return KEY_WRONG_REASON
  return 'No security key was saved when this notification arrived. If it included your key, we’ll process it once you save the key.'
}
