import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { databasePool, Prisma, type Transaction } from './client'
import { runStatement } from './run-statement'

/** Row as JSON: every time is an ISO string. */
export type JsonRow<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? string
    : Row[Field] extends Date | null
      ? string | null
      : Row[Field]
}

/** Schema of a row with only an ID. */
export const idRowSchema = z.strictObject({ id: idSchema })

const toValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** Converts a row from Prisma's query builder to JSON. */
export function toJsonRow<Row extends object>(row: Row): JsonRow<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, toValue(value)]),
  ) as JsonRow<Row>
}

const camelCase = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

type Read<Schema extends z.ZodType> = (
  sql: TemplateStringsArray,
  ...values: unknown[]
) => Promise<z.output<Schema>[]>

/**
 * Runs a raw query: queryRows(schema)`SELECT …`, in a transaction queryRows(schema, tx)`SELECT …`. Columns become
 * camelCase, times ISO strings. Outside production, validates each row, so a missing, misnamed, or null column
 * fails the first test that reads it. Schemas must be strict and must not transform.
 */
export function queryRows<Schema extends z.ZodType<object>>(
  schema: Schema,
  client?: Transaction,
): Read<Schema> {
  return async (sql, ...values) => {
    const statement = Prisma.sql(sql, ...values)
    return checked(schema, client ? await readThrough(client, statement) : await readAlone(statement, false))
  }
}

/**
 * Runs a raw query that almost every request needs and whose plan does not depend on its values. Each
 * connection plans it only once (prepared statement). Don't use this for searches and filters.
 */
export function queryPrepared<Schema extends z.ZodType<object>>(schema: Schema): Read<Schema> {
  return async (sql, ...values) => checked(schema, await readAlone(Prisma.sql(sql, ...values), true))
}

async function readAlone({ text, values }: Prisma.Sql, isKept: boolean): Promise<object[]> {
  const { columns, rows } = await runStatement(databasePool.pool, { text, values, isKept })
  const names = columns.map(camelCase)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
}

async function readThrough(client: Transaction, statement: Prisma.Sql): Promise<object[]> {
  const rawRows = await client.$queryRaw<Record<string, unknown>[]>(statement)
  const names = Object.keys(rawRows[0] ?? {}).map((column) => [column, camelCase(column)] as const)
  return rawRows.map((row) => Object.fromEntries(names.map(([column, name]) => [name, toValue(row[column])])))
}

function checked<Schema extends z.ZodType<object>>(schema: Schema, rawRows: object[]): z.output<Schema>[] {
  // The tests run and validate every raw query. In production, validation would only read the same rows
  // twice.
  if (process.env.NODE_ENV === 'production') return rawRows as z.output<Schema>[]
  return z.array(schema).parse(rawRows)
}
