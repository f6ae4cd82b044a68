import type { OpenDatabase } from './database-connection'
import { describeLockHolder } from './migration-lock'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

// Postgres error codes: a table, a column, a type or index, a function, or a schema of that name already
// exists.
const THERE_ALREADY = ['42P07', '42701', '42710', '42723', '42P06']

/** Returns whether a statement failed because its object already exists. */
export const isDuplicateObjectError = (error: unknown) => THERE_ALREADY.includes(codeOf(error))

/** Throws Postgres's error about a migration, with advice on how to fix it. */
export async function throwExplainedMigrationError(
  opened: OpenDatabase,
  error: unknown,
  subject: string,
): Promise<never> {
  const advice = await adviceFor(opened, codeOf(error)).catch(() => null)
  const said = error instanceof Error ? error.message : String(error)
  const hint = error instanceof Error && 'hint' in error && error.hint ? ` ${error.hint}` : ''
  throw new Error(`${subject} failed. ${said}.${hint}${advice ? `\n${advice}` : ''}`)
}

async function adviceFor(opened: OpenDatabase, code: string): Promise<string | null> {
  if (code === '42501') return grantsNeeded(opened)
  if (code === '55P03') return describeLockHolder(opened.client)
  if (THERE_ALREADY.includes(code)) {
    return 'Another program has already created an object with this name in the database. Give Lectern its own database, or its own schema: add ?schema=lectern to DATABASE_URL.'
  }
  return ADVICE[code] ?? null
}

const ADVICE: Record<string, string> = {
  '25001':
    'Each migration runs in a transaction, but this statement can’t run in one. Remove CONCURRENTLY, or run the statement manually.',
  '55P04':
    'A new enum value can only be used after it is committed. Put ALTER TYPE … ADD VALUE into a migration before this one.',
}

interface Rights {
  role: string
  database: string
  ofDatabase: boolean
  ofSchema: boolean | null
}

async function grantsNeeded({ client, schema }: OpenDatabase): Promise<string> {
  const { rows } = await client.query<Rights>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
       has_database_privilege(current_database(), 'CREATE') AS "ofDatabase",
       (SELECT has_schema_privilege(oid, 'CREATE') AND has_schema_privilege(oid, 'USAGE')
        FROM pg_namespace WHERE nspname = $1) AS "ofSchema"`,
    [schema],
  )
  const [rights] = rows
  const grants = [
    // CREATE on the database is needed to create the schema and the extension pg_trgm, which the search uses.
    rights?.ofDatabase === false && `GRANT CREATE ON DATABASE ${rights.database} TO ${rights.role};`,
    rights?.ofSchema === false &&
      `GRANT USAGE, CREATE ON SCHEMA ${client.escapeIdentifier(schema)} TO ${rights.role};`,
  ].filter(Boolean)
  if (grants.length === 0)
    return `Migrate as the role that owns the tables. The current role is ${rights?.role}.`
  return `Let the owner of the database run: ${grants.join(' ')}`
}
