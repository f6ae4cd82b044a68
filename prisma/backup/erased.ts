import { type Opened, withConnection } from '../connection'
import { nameOf } from './tables'

interface Person {
  id: string
  email: string
}

/** So many are asked about at once. */
const AT_ONCE = 1000

/** A list of people: which of it count, and which tables of the same database know an email still. */
interface List {
  table: string
  where: string
  knownIn: string[]
  told: string
}

const lists: List[] = [
  {
    table: 'users',
    // Who became part of another account is still there by their email.
    where: 'merged_into IS NULL',
    knownIn: ['users', 'user_emails'],
    told: 'Erased at the former place since, so delete them here too (Customers)',
  },
  {
    table: 'leads',
    // The others are forgotten by themselves.
    where: 'confirmed_at IS NOT NULL',
    knownIn: ['leads'],
    told: 'Taken off the early access list at the former place since, so here too (Customers, Early Access)',
  },
]

/** What is said of it after a restore, which is done by then, whatever becomes of this question. */
export async function tellErased(databaseUrl: string, formerUrl: string | undefined): Promise<string[]> {
  if (!formerUrl) return []
  try {
    const told: string[] = []
    for (const list of lists) {
      const emails = await findErased(databaseUrl, formerUrl, list)
      if (emails.length > 0) told.push(`${list.told}: ${emails.join(', ')}.`)
    }
    return told.length > 0 ? told : ['Nobody was erased at the former place since.']
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/^DATABASE_URL: /, '')
    return [`Who was erased at the former place since is not known. FORMER_DATABASE_URL: ${why}`]
  }
}

/**
 * Emails of people who are here and no longer in the database that this one is a copy of: they were erased there since, and
 * are to be erased here too.
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
  opened: Opened,
  { table, where }: List,
  id = '00000000-0000-0000-0000-000000000000',
): Promise<Person[]> {
  const { rows } = await opened.client.query<Person>(
    `SELECT id, email FROM ${nameOf(opened, { name: table })} WHERE id > $1 AND ${where} ORDER BY id LIMIT ${AT_ONCE}`,
    [id],
  )
  return rows
}

async function goneAmong(former: Opened, { table, knownIn }: List, people: Person[]): Promise<Person[]> {
  const byEmail = knownIn.map((name) => `SELECT email FROM ${nameOf(former, { name })} WHERE email = ANY($2)`)
  const { rows } = await former.client.query<{ known: string }>(
    `SELECT id::text AS known FROM ${nameOf(former, { name: table })} WHERE id = ANY($1)
     UNION ALL ${byEmail.join(' UNION ALL ')}`,
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  )
  const known = new Set(rows.map((row) => row.known))
  return people.filter(({ id, email }) => !known.has(id) && !known.has(email))
}
