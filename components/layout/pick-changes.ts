import { safeParse, type z } from 'zod'

/**
 * Returns the fields whose values differ from those that the form opened with. An edit sends only these, so
 * that an old form doesn’t undo what has been changed since then.
 */
export function pickChanges<Schema extends z.ZodObject>(
  schema: Schema,
  start: { [Name in keyof z.input<Schema>]?: unknown },
  values: z.output<Schema>,
): Partial<z.output<Schema>> {
  // Compares parsed values, because the schema trims texts and turns empty texts into null, for example.
  const parseStart = (name: string) => {
    const field = schema.shape[name]
    return field && safeParse(field, start[name]).data
  }
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(parseStart(name)),
  )
  return Object.fromEntries(changed) as Partial<z.output<Schema>>
}
