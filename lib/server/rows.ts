import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { db, Prisma, type Transaction } from './db'

/** A row as it travels: every time is an ISO string. */
export type Wire<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? string
    : Row[Field] extends Date | null
      ? string | null
      : Row[Field]
}

/** Of a row that is only found, locked or made. */
export const idRowSchema = z.strictObject({ id: idSchema })

const toValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** A row of Prisma's builder, as it travels. */
export function toWire<Row extends object>(row: Row): Wire<Row> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(value)])) as Wire<Row>
}

const camelCase = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/**
 * A raw read: rows(schema)`SELECT …`, in a transaction rows(schema, tx)`SELECT …`. Columns come in camelCase, times as
 * ISO strings. Outside production each row is held against the schema, so a column that is missing, misnamed or null
 * fails the first test that reads it; a schema is strict and does not transform.
 */
export function rows<Schema extends z.ZodType<object>>(schema: Schema, client: Transaction = db) {
  return async (sql: TemplateStringsArray, ...values: unknown[]): Promise<z.output<Schema>[]> => {
    const found = await client.$queryRaw<Record<string, unknown>[]>(Prisma.sql(sql, ...values))
    const names = Object.keys(found[0] ?? {}).map((column) => [column, camelCase(column)] as const)
    const read = found.map((row) =>
      Object.fromEntries(names.map(([column, name]) => [name, toValue(row[column])])),
    )
    // Proven by the tests, which run every raw read; here the same rows would only be read twice.
    if (process.env.NODE_ENV === 'production') return read as z.output<Schema>[]
    return z.array(schema).parse(read)
  }
}
