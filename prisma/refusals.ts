import type { Opened } from './connection'
import { whoHolds } from './lock'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

// Postgres error codes: a table, a column, a type or index, a function, or a schema of that name already
// exists.
const THERE_ALREADY = ['42P07', '42701', '42710', '42723', '42P06']

/** Returns whether a statement failed because its object already exists. */
export const isThereAlready = (error: unknown) => THERE_ALREADY.includes(codeOf(error))

/** Throws Postgres's error about a migration, with advice on how to fix it. */
export async function explain(opened: Opened, error: unknown, subject: string): Promise<never> {
  const help = await helpFor(opened, codeOf(error)).catch(() => null)
  const said = error instanceof Error ? error.message : String(error)
  const hint = error instanceof Error && 'hint' in error && error.hint ? ` ${error.hint}` : ''
  throw new Error(`${subject} failed. ${said}.${hint}${help ? `\n${help}` : ''}`)
}

async function helpFor(opened: Opened, code: string): Promise<string | null> {
  if (code === '42501') return grantsNeeded(opened)
  if (code === '55P03') return whoHolds(opened.client)
  if (THERE_ALREADY.includes(code)) {
    return 'The database holds something of that name that is not of these migrations. Give Lectern a database of its own, or a schema: ?schema=lectern behind DATABASE_URL.'
  }
  return ADVICE[code] ?? null
}

const ADVICE: Record<string, string> = {
  '25001':
    'Each migration is one transaction, and this statement can be in none: do without CONCURRENTLY, or run it by hand.',
  '55P04':
    'A new value of an enum can be used once it is committed: put ALTER TYPE … ADD VALUE into a migration before this one.',
}

interface Rights {
  role: string
  database: string
  ofDatabase: boolean
  ofSchema: boolean | null
}

async function grantsNeeded({ client, schema }: Opened): Promise<string> {
  const { rows } = await client.query<Rights>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
       has_database_privilege(current_database(), 'CREATE') AS "ofDatabase",
       (SELECT has_schema_privilege(oid, 'CREATE') AND has_schema_privilege(oid, 'USAGE')
        FROM pg_namespace WHERE nspname = $1) AS "ofSchema"`,
    [schema],
  )
  const [rights] = rows
  const grants = [
    // Needed to create the schema and the extension pg_trgm, which the search uses.
    rights?.ofDatabase === false && `GRANT CREATE ON DATABASE ${rights.database} TO ${rights.role};`,
    rights?.ofSchema === false &&
      `GRANT USAGE, CREATE ON SCHEMA ${client.escapeIdentifier(schema)} TO ${rights.role};`,
  ].filter(Boolean)
  if (grants.length === 0) return `Migrate as the role that owns the tables; this is ${rights?.role}.`
  return `Let the owner of the database run: ${grants.join(' ')}`
}
