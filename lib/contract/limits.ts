import { z } from 'zod'

/** How many characters a field takes at most, read from the schema it is checked with; undefined where it does not say. */
export function maxLengthOf(schema: unknown): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return maxLengthOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in)
  if (schema instanceof z.ZodUnion) return longest(schema.options.map(maxLengthOf))
  return undefined
}

function longest(lengths: (number | undefined)[]): number | undefined {
  const known = lengths.filter((length) => length !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}
