import { signIn } from '../../bench/sign-in.mjs'
import type { Role } from './requests'
import type { Ids } from './values'

interface Product {
  rows: (sql: string) => Promise<Record<string, string>[]>
}

/** What grows under a thousand administrators, by its newest rows that stay. */
const kept: Record<string, number> = {
  course_sections: 20,
  videos: 50,
  products: 20,
  users: 100,
  purchases: 200,
  ipn_events: 500,
  video_notes: 500,
}

/** Keeps the course small, so that memory tells of the server and not of its rows, and gives everybody fresh limits. */
export async function housekeep({ rows }: Product): Promise<void> {
  for (const [table, count] of Object.entries(kept)) {
    const when = table === 'ipn_events' ? 'received_at' : 'created_at'
    await rows(
      `DELETE FROM ${table} WHERE id NOT IN (SELECT id FROM ${table} ORDER BY ${when} DESC LIMIT ${count})`,
    )
  }
  await rows('DELETE FROM rate_limits')
}

/** The ids of a few rows of each kind. */
export async function idsOf({ rows }: Product): Promise<Ids> {
  const some = await rows(
    Object.keys(kept)
      .map((table) => `(SELECT id::text FROM ${table} LIMIT 8)`)
      .join(' UNION ALL '),
  )
  return some.map(({ id = '' }) => id)
}

const PEOPLE = 20

/** The cookies of each role's people, new ones: some of what is asked ends their sessions, or them. */
export async function signInRoles(product: Product): Promise<Record<Role, (string | null)[]>> {
  const many = (options: { isAdmin?: boolean }) =>
    Promise.all(Array.from({ length: PEOPLE }, () => signIn(product, options)))
  return { visitor: [null], student: await many({}), admin: await many({ isAdmin: true }) }
}
