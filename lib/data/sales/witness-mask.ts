import 'server-only'
import { type FormFields, fieldOf } from '@/lib/contract/sales/notification-fields'
import { WITNESS_NAME_MAX } from '@/lib/contract/sales/witness'
import { TEST_SALE } from './notifications/sale'

const VALUE_MAX = 40
/** Of one message; real ones have a few dozen. */
const FIELDS_MAX = 200
const VALUES_MAX = 10

/** Whose values are words of WarriorPlus, not of a buyer. */
const OPEN = new Set(['WP_ACTION', 'WP_PAYMETHOD', 'WP_PAYMENT_STATUS', 'WP_SALE_CURRENCY', 'IPN_RCPT_TYPE'])

/** A name without what a form put in brackets behind it: `WP_CHECKOUT_CUSTOM[color]` is `WP_CHECKOUT_CUSTOM`. */
export const stemOf = (name: string) => (name.split('[')[0] ?? '').trim().slice(0, WITNESS_NAME_MAX)

/** The names of a message, each once. */
export const namesOf = (fields: FormFields) => new Set(Object.keys(fields).map(stemOf).filter(Boolean))

/** Whether WarriorPlus sent it: a test sale is ours, and so is what was taken in from its API or from a list. */
export function isReal(fields: FormFields): boolean {
  return !Object.hasOwn(fields, 'API_CREATED') && !fieldOf(fields, 'WP_SALEID')?.startsWith(TEST_SALE)
}

/** What a message is about, as its field says it; null when it does not. */
export function actionOf(fields: FormFields): string | null {
  return fieldOf(fields, 'WP_ACTION')?.toLowerCase().slice(0, WITNESS_NAME_MAX) ?? null
}

/** The shape of a value: every letter an a, every digit a 9. */
const shapeOf = (value: string) => value.replace(/\p{L}|\p{M}/gu, 'a').replace(/\p{N}/gu, '9')

/** A message without anybody in it, to be given away. */
export function masked(fields: FormFields): FormFields {
  const shapes = new Map<string, string[]>()
  for (const [name, value] of Object.entries(fields)) {
    const stem = stemOf(name)
    if (!stem || (!shapes.has(stem) && shapes.size === FIELDS_MAX)) continue
    const values = [value].flat().map((one) => (OPEN.has(stem) ? one : shapeOf(one)).slice(0, VALUE_MAX))
    shapes.set(stem, [...(shapes.get(stem) ?? []), ...values].slice(0, VALUES_MAX))
  }
  return Object.fromEntries(
    [...shapes].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}
