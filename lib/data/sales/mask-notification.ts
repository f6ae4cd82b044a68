import 'server-only'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { FIELD_NAME_LENGTH_MAX } from '@/lib/contract/sales/received-fields'

const VALUE_MAX = 40
/**
 * Maximum number of fields of a masked message. Further fields are left out. Real messages have a few dozen.
 */
const FIELDS_MAX = 200
const VALUES_MAX = 10

/**
 * Returns a field name without the brackets of a form: `custom[color]` becomes `custom`.
 */
export const stripFieldBrackets = (name: string) =>
  (name.split('[')[0] ?? '').trim().slice(0, FIELD_NAME_LENGTH_MAX)

/** Returns the distinct field names of a message. */
export const fieldNamesOf = (fields: FormFields) =>
  new Set(Object.keys(fields).map(stripFieldBrackets).filter(Boolean))

/** Returns the shape of a value: every letter becomes an a, every digit a 9. */
const shapeOf = (value: string) => value.replace(/\p{L}|\p{M}/gu, 'a').replace(/\p{N}/gu, '9')

/**
 * Returns a message without personal data, so that the owner can share it. Values of `unmasked` fields stay.
 */
export function maskNotification(fields: FormFields, unmasked: ReadonlySet<string> = new Set()): FormFields {
  const shapes = new Map<string, string[]>()
  for (const [name, value] of Object.entries(fields)) {
    const stem = stripFieldBrackets(name)
    if (!stem || (!shapes.has(stem) && shapes.size === FIELDS_MAX)) continue
    const values = [value].flat().map((one) => (unmasked.has(stem) ? one : shapeOf(one)).slice(0, VALUE_MAX))
    shapes.set(stem, [...(shapes.get(stem) ?? []), ...values].slice(0, VALUES_MAX))
  }
  return Object.fromEntries(
    [...shapes].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}
