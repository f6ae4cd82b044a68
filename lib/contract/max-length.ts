import { z } from 'zod'

/** Returns the maximum length of a text field from its schema, or undefined if it has none. */
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
