import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { databasePool, Prisma, type Transaction } from './db'
import { ask } from './db-ask'

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

type Read<Schema extends z.ZodType> = (
  sql: TemplateStringsArray,
  ...values: unknown[]
) => Promise<z.output<Schema>[]>

/**
 * A raw read: rows(schema)`SELECT …`, in a transaction rows(schema, tx)`SELECT …`. Columns come in camelCase, times as
 * ISO strings. Outside production each row is held against the schema, so a column that is missing, misnamed or null
 * fails the first test that reads it; a schema is strict and does not transform.
 */
export function rows<Schema extends z.ZodType<object>>(schema: Schema, client?: Transaction): Read<Schema> {
  return async (sql, ...values) => {
    const statement = Prisma.sql(sql, ...values)
    return checked(schema, client ? await readThrough(client, statement) : await readAlone(statement, false))
  }
}

/**
 * A raw read that nearly every request does, and whose plan does not depend on what is asked for: each connection plans it
 * once. Not for searches and filters.
 */
export function hotRows<Schema extends z.ZodType<object>>(schema: Schema): Read<Schema> {
  return async (sql, ...values) => checked(schema, await readAlone(Prisma.sql(sql, ...values), true))
}

async function readAlone({ text, values }: Prisma.Sql, isKept: boolean): Promise<object[]> {
  const { columns, rows } = await ask(databasePool.pool, { text, values, isKept })
  const names = columns.map(camelCase)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
}

async function readThrough(client: Transaction, statement: Prisma.Sql): Promise<object[]> {
  const found = await client.$queryRaw<Record<string, unknown>[]>(statement)
  const names = Object.keys(found[0] ?? {}).map((column) => [column, camelCase(column)] as const)
  return found.map((row) => Object.fromEntries(names.map(([column, name]) => [name, toValue(row[column])])))
}

function checked<Schema extends z.ZodType<object>>(schema: Schema, found: object[]): z.output<Schema>[] {
  // Proven by the tests, which run every raw read; here the same rows would only be read twice.
  if (process.env.NODE_ENV === 'production') return found as z.output<Schema>[]
  return z.array(schema).parse(found)
}
