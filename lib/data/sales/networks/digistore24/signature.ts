import 'server-only'
import { createHash } from 'node:crypto'
import { isSameDigest } from '../constant-time-compare'

/** Fields in which each name occurs once. */
export type SignedFields = Record<string, string>

/** Names of the field with the signature. It is not part of the signed text. */
export const SIGNATURE_FIELDS = ['sha_sign', 'SHASIGN']

/**
 * Functions that return the fields as a connection may have signed them: with names as received or in capitals,
 * and with values before or after HTML escaping.
 */
const variants: ((fields: SignedFields) => SignedFields)[] = [
  (fields) => fields,
  (fields) => mapFields(fields, (name) => name, unescapeHtml),
  (fields) =>
    mapFields(
      fields,
      (name) => name.toUpperCase(),
      (text) => text,
    ),
  (fields) => mapFields(fields, (name) => name.toUpperCase(), unescapeHtml),
]

const mapFields = (
  fields: SignedFields,
  toName: (name: string) => string,
  toValue: (text: string) => string,
): SignedFields =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [toName(name), toValue(text)]))

/**
 * Returns the fields of a form as they were signed, with names in lower case if the connection signs names in
 * capitals. Null if the signature is missing or wrong. Connections differ in the case of names, and in
 * whether they escape values for HTML after signing.
 */
export function readSignedFields(form: SignedFields, passphrase: string): SignedFields | null {
  const signature = SIGNATURE_FIELDS.flatMap((name) => (Object.hasOwn(form, name) ? form[name] : []) ?? [])[0]
  if (!signature) return null
  const fields = Object.fromEntries(Object.entries(form).filter(([name]) => !SIGNATURE_FIELDS.includes(name)))
  const signed = variants
    .map((change) => change(fields))
    .find((changed) => isSameDigest(digestOf(changed, passphrase), signature.trim()))
  if (!signed) return null
  return hasCapitalNames(signed)
    ? mapFields(
        signed,
        (name) => name.toLowerCase(),
        (text) => text,
      )
    : signed
}

const hasCapitalNames = (fields: SignedFields) =>
  Object.keys(fields).every((name) => name === name.toUpperCase())

/** Signs fields as Digistore24 does by default. */
export const signFields = (fields: SignedFields, passphrase: string) =>
  digestOf(fields, passphrase).toString('hex').toUpperCase()

/** Returns the SHA-512 of all fields with a value, sorted by name, each followed by the passphrase. */
function digestOf(fields: SignedFields, passphrase: string): Buffer {
  const parts = Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => ({ key: Buffer.from(withoutIndexes(name)), text: `${name}=${text}${passphrase}` }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key))
  return createHash('sha512')
    .update(parts.map(({ text }) => text).join(''))
    .digest()
}

/** Returns a list's name from a value's name, such as `tags` for `tags[0]`. */
const withoutIndexes = (name: string) => name.split('[')[0] ?? ''

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", '#39': "'" }

/** Decodes the characters that PHP's `htmlspecialchars` escapes. */
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#0?39);/g, (_, name: string) => ENTITIES[name] ?? '')
