/** A value of the landing page, or a part of one. */
export type Json = string | number | Json[] | { [field: string]: Json }

/** Where in the page something stands: field names and places in lists. */
export type Path = (string | number)[]

/** The same value with another one at a place. */
export function withValue(value: Json, [step, ...rest]: Path, next: Json): Json {
  if (step === undefined) return next
  if (Array.isArray(value)) {
    return value.map((item, place) => (place === step ? withValue(item, rest, next) : item))
  }
  if (typeof value !== 'object') return value
  return { ...value, [step]: withValue(value[step] ?? '', rest, next) }
}

/** A row like those of a list, with nothing filled in. */
export function emptied(value: Json): Json {
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 50
  if (Array.isArray(value)) return value.slice(0, 1).map(emptied)
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, emptied(part)]))
}

/** A list with two neighbours changed places. */
export function swapped<Item>(list: Item[], place: number, other: number): Item[] {
  const copy = [...list]
  const [one, two] = [list[place], list[other]]
  if (one === undefined || two === undefined) return list
  copy[place] = two
  copy[other] = one
  return copy
}
