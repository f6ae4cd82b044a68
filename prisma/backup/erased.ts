import { type Opened, withConnection } from '../connection'
import { nameOf } from './tables'

interface Person {
  id: string
  email: string
}

/** So many are asked about at once. */
const AT_ONCE = 1000

/** What is said of it after a restore, which is done by then, whatever becomes of this question. */
export async function tellErased(databaseUrl: string, formerUrl: string | undefined): Promise<string[]> {
  if (!formerUrl) return []
  try {
    const emails = await findErased(databaseUrl, formerUrl)
    if (emails.length === 0) return ['Nobody was erased at the former place since.']
    return [`Erased at the former place since, so delete them here too (Customers): ${emails.join(', ')}.`]
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/^DATABASE_URL: /, '')
    return [`Who was erased at the former place since is not known. FORMER_DATABASE_URL: ${why}`]
  }
}

/**
 * Emails of people who are here and no longer in the database that this one is a copy of: they were erased there since, and
 * are to be erased here too. Who became part of another account is still there by their email.
 */
function findErased(databaseUrl: string, formerUrl: string): Promise<string[]> {
  return withConnection(databaseUrl, (here) =>
    withConnection(formerUrl, async (former) => {
      const erased: Person[] = []
      let people = await peopleAfter(here)
      while (people.length > 0) {
        erased.push(...(await goneAmong(former, people)))
        people = await peopleAfter(here, people.at(-1)?.id)
      }
      return erased.map(({ email }) => email).sort()
    }),
  )
}

async function peopleAfter(opened: Opened, id = '00000000-0000-0000-0000-000000000000'): Promise<Person[]> {
  const { rows } = await opened.client.query<Person>(
    `SELECT id, email FROM ${nameOf(opened, { name: 'users' })}
     WHERE id > $1 AND merged_into IS NULL ORDER BY id LIMIT ${AT_ONCE}`,
    [id],
  )
  return rows
}

async function goneAmong(former: Opened, people: Person[]): Promise<Person[]> {
  const [users, emails] = ['users', 'user_emails'].map((name) => nameOf(former, { name }))
  const { rows } = await former.client.query<{ known: string }>(
    `SELECT id::text AS known FROM ${users} WHERE id = ANY($1)
     UNION ALL SELECT email FROM ${users} WHERE email = ANY($2)
     UNION ALL SELECT email FROM ${emails} WHERE email = ANY($2)`,
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  )
  const known = new Set(rows.map((row) => row.known))
  return people.filter(({ id, email }) => !known.has(id) && !known.has(email))
}
