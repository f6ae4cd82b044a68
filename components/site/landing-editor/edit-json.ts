/** Any value inside the landing page’s JSON. */
export type Json = string | number | Json[] | { [field: string]: Json }

/** Path to a value: field names and array indexes. */
export type JsonPath = (string | number)[]

/** Returns a copy of the value with `next` at the given path. */
export function setValueAtPath(value: Json, [step, ...rest]: JsonPath, next: Json): Json {
  if (step === undefined) return next
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? setValueAtPath(item, rest, next) : item))
  }
  if (typeof value !== 'object') return value
  return { ...value, [step]: setValueAtPath(value[step] ?? '', rest, next) }
}

/** Returns a copy of a list item with empty texts. Each list inside it is cut to one item. */
export function createBlankCopy(value: Json): Json {
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 50
  if (Array.isArray(value)) return value.slice(0, 1).map(createBlankCopy)
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, createBlankCopy(part)]))
}

/** Returns a copy of the list with two items swapped. */
export function swapItems<Item>(list: Item[], index: number, other: number): Item[] {
  const copy = [...list]
  const [one, two] = [list[index], list[other]]
  if (one === undefined || two === undefined) return list
  copy[index] = two
  copy[other] = one
  return copy
}
