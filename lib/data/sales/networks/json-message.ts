import 'server-only'
import { REMOVED_PLACEHOLDER } from '@/lib/contract/sales/notification-fields'
import type { Json } from './network'
import { ID_CHARACTERS_MAX } from './parse-form'

type JsonObject = { [name: string]: Json }

/**
 * Parses a message in JSON. Removes characters that Postgres can’t store. Null if the bytes aren’t a JSON
 * object in UTF-8.
 */
export function parseJsonObject(body: Uint8Array): JsonObject | null {
  try {
    const value: Json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const message = mapTexts(value, withoutUnstorable)
    return isObject(message) ? message : null
  } catch {
    return null
  }
}

const withoutUnstorable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** Applies a function to all texts and names in a value. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [change(name), mapTexts(one, change)]))
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a path of names. Null if part of the path is missing. */
export function valueAt(message: Json, ...path: string[]): Json {
  let value: Json = message
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return null
    value = value[name] ?? null
  }
  return value
}

/** Returns the text or number at a path as trimmed text. Null if it is missing, empty, or another type. */
export function textAt(message: Json, ...path: string[]): string | null {
  const value = valueAt(message, ...path)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null
}

/** Returns the text at a path, cut to the maximum length of an ID. */
export const idAt = (message: Json, ...path: string[]): string | null =>
  textAt(message, ...path)
    ?.slice(0, ID_CHARACTERS_MAX)
    .toWellFormed() ?? null

/** Returns the whole number at a path. Null if it is missing, or another type. */
export function integerAt(message: Json, ...path: string[]): number | null {
  const value = valueAt(message, ...path)
  return Number.isSafeInteger(value) ? Number(value) : null
}

const QUANTITY_MAX = 1_000_000

/** Returns the quantity at a path: a whole number from 1 to a million. 1 if it is missing, or another value. */
export function quantityAt(message: Json, ...path: string[]): number {
  const quantity = integerAt(message, ...path) ?? 1
  return quantity >= 1 && quantity <= QUANTITY_MAX ? quantity : 1
}

/** Returns the list at a path. Empty if it is missing, or another type. */
export function listAt(message: Json, ...path: string[]): Json[] {
  const value = valueAt(message, ...path)
  return Array.isArray(value) ? value : []
}

/** Replaces the values of all fields with a matching name, at any depth. Keeps empty values. */
export function omitMessageFields(value: Json, isRemoved: (name: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((one) => omitMessageFields(one, isRemoved))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (!isRemoved(name)) return [name, omitMessageFields(one, isRemoved)]
      return [name, one === null || one === '' ? one : REMOVED_PLACEHOLDER]
    }),
  )
}
