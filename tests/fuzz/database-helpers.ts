import { createSignedInUser } from '../../bench/create-signed-in-user.mjs'
import type { FuzzRole } from './generate-requests'
import type { RowIds } from './generate-values'

interface Product {
  rows: (sql: string) => Promise<Record<string, string>[]>
}

/** Number of newest rows that are kept in each growing table. */
const keptRows: Record<string, number> = {
  course_sections: 20,
  videos: 50,
  products: 20,
  users: 100,
  purchases: 200,
  ipn_events: 500,
  video_notes: 500,
}

/** Deletes old rows, so that a growing database can't explain growing memory. Also resets the rate limits. */
export async function trimTables({ rows }: Product): Promise<void> {
  for (const [table, count] of Object.entries(keptRows)) {
    const when = table === 'ipn_events' ? 'received_at' : 'created_at'
    await rows(
      `DELETE FROM ${table} WHERE id NOT IN (SELECT id FROM ${table} ORDER BY ${when} DESC LIMIT ${count})`,
    )
  }
  await rows('DELETE FROM rate_limits')
}

/** Returns the IDs of a few rows of each table. */
export async function readRowIds({ rows }: Product): Promise<RowIds> {
  const some = await rows(
    [...Object.keys(keptRows), 'network_keys']
      .map((table) => `(SELECT id::text FROM ${table} LIMIT 8)`)
      .join(' UNION ALL '),
  )
  return some.map(({ id = '' }) => id)
}

const PEOPLE = 20

/**
 * Signs in new people of each role, because some requests end sessions or delete people. Returns their
 * cookies.
 */
export async function signInRoles(product: Product): Promise<Record<FuzzRole, (string | null)[]>> {
  const many = (options: { isAdmin?: boolean }) =>
    Promise.all(Array.from({ length: PEOPLE }, () => createSignedInUser(product, options)))
  return { visitor: [null], student: await many({}), admin: await many({ isAdmin: true }) }
}
