import { qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import { type OpenDatabase, withConnection } from '../../prisma/database-connection'

interface Person {
  id: string
  email: string
}

/** Number of people that one query looks up. */
const AT_ONCE = 1000

/**
 * A table that lists people. `where` selects the rows to check, and `knownIn` names the tables of the
 * original database in which the email may still occur.
 */
interface List {
  table: string
  where: string
  knownIn: string[]
  message: string
}

const lists: List[] = [
  {
    table: 'users',
    // Skips merged accounts, whose email is a placeholder. The account that they were merged into is looked
    // up.
    where: 'merged_into IS NULL',
    knownIn: ['users', 'user_emails'],
    message:
      'These people were deleted from the original site after the backup. Delete them here too, under Customers',
  },
  {
    table: 'leads',
    // Maintenance deletes unconfirmed leads automatically.
    where: 'confirmed_at IS NOT NULL',
    knownIn: ['leads'],
    message:
      'These people were removed from the original site’s early access list after the backup. Remove them here too, under Customers → Early Access',
  },
]

/**
 * Returns lines about the people who were deleted from the original site after the backup. A failed lookup is only
 * reported, because the restore is already complete.
 */
export async function listErasedSince(databaseUrl: string, formerUrl: string | undefined): Promise<string[]> {
  if (!formerUrl) return []
  try {
    const lines: string[] = []
    for (const list of lists) {
      const emails = await findErased(databaseUrl, formerUrl, list)
      if (emails.length > 0) lines.push(`${list.message}: ${emails.join(', ')}.`)
    }
    return lines.length > 0 ? lines : ['Nobody was deleted from the original site after the backup.']
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/^DATABASE_URL: /, '')
    return [
      `Couldn’t check who was deleted from the original site after the backup. FORMER_DATABASE_URL: ${why}`,
    ]
  }
}

/**
 * Returns the emails of people who are in this copy but no longer in the original database. These people were
 * erased there after the backup, and must be erased here too.
 */
function findErased(databaseUrl: string, formerUrl: string, list: List): Promise<string[]> {
  return withConnection(databaseUrl, (here) =>
    withConnection(formerUrl, async (former) => {
      const erased: Person[] = []
      let people = await peopleAfter(here, list)
      while (people.length > 0) {
        erased.push(...(await goneAmong(former, list, people)))
        people = await peopleAfter(here, list, people.at(-1)?.id)
      }
      return erased.map(({ email }) => email).sort()
    }),
  )
}

async function peopleAfter(
  opened: OpenDatabase,
  { table, where }: List,
  id = '00000000-0000-0000-0000-000000000000',
): Promise<Person[]> {
  const { rows } = await opened.client.query<Person>(
    `SELECT id, email FROM ${qualifiedNameOf(opened, { name: table })} WHERE id > $1 AND ${where} ORDER BY id LIMIT ${AT_ONCE}`,
    [id],
  )
  return rows
}

async function goneAmong(
  former: OpenDatabase,
  { table, knownIn }: List,
  people: Person[],
): Promise<Person[]> {
  const byEmail = knownIn.map(
    (name) => `SELECT email FROM ${qualifiedNameOf(former, { name })} WHERE email = ANY($2)`,
  )
  const { rows } = await former.client.query<{ known: string }>(
    `SELECT id::text AS known FROM ${qualifiedNameOf(former, { name: table })} WHERE id = ANY($1)
     UNION ALL ${byEmail.join(' UNION ALL ')}`,
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  )
  const remaining = new Set(rows.map((row) => row.known))
  return people.filter(({ id, email }) => !remaining.has(id) && !remaining.has(email))
}
