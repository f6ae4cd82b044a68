import { Client } from 'pg'
import { v7 } from 'uuid'
import { db } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'
import { createAdmin } from '@/tests/factories'
import { findNetworkAlerts } from '../network-alerts'
import { findHeldMessageAlerts } from '../networks/held-messages'
import { sealedKeyName } from '../networks/network-credentials'
import { listNetworkCards } from '../networks/network-settings'
import { listNotificationGroups } from './notification-groups'
import { processQueue } from './process-queue'
import { readDueFacts } from './read-facts'

const client = new Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** Stores rows on hold, and rows that wait for data. Some can be processed. */
const fill = `
  INSERT INTO ipn_events (id, network, payload, event, payload_sha256, identity, verified, state, held, facts_after, received_at)
    SELECT gen_random_uuid(), network, '{}', '{}', network || n, n::text, TRUE, 'received', network = 'jvzoo',
      CASE WHEN network = 'stripe' THEN now() + interval '1 hour' END, now() - interval '1 day'
    FROM generate_series(1, 50000) n, unnest('{jvzoo,stripe}'::text[]) network;
  INSERT INTO ipn_events (id, payload, event, payload_sha256, identity, verified, state)
    SELECT gen_random_uuid(), '{}', NULL, n::text, n::text, TRUE, 'processed' FROM generate_series(1, 100) n;
  INSERT INTO networks (network, set_up_at) VALUES ('jvzoo', now()), ('stripe', now());
  ANALYZE ipn_events;
  SET enable_seqscan = off`

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Returns the parts of a plan that read many notifications in vain. */
function listScans(plan: Plan): string[] {
  const skipped = (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops']
  const own = skipped > 1000 ? [`${plan['Node Type']} ${plan['Index Name'] ?? ''}: ${skipped} rows`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(listScans)]
}

interface Statement {
  text: string
  values?: unknown[]
}

/** Returns the statements about notifications that a function runs. */
async function collectStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = jest.spyOn(Client.prototype, 'query')
  await work()
  const found = query.mock.calls.flatMap(([one]: unknown[]) => {
    const { text, values } = Object(one)
    return typeof text === 'string' && text.includes('ipn_events') ? [{ text, values }] : []
  })
  query.mockRestore()
  return found
}

async function planOf({ text, values }: Statement): Promise<Plan> {
  await client.query('BEGIN')
  const { rows } = await client.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values })
  await client.query('ROLLBACK')
  return rows[0]['QUERY PLAN'][0].Plan
}

test('rows that wait don’t slow down the queue, the cards and the alerts', async () => {
  for (const one of fill.split(';')) await client.query(one)
  const { viewer } = await createAdmin()
  const works = {
    processQueue,
    readDueFacts,
    listNetworkCards: () => listNetworkCards(viewer),
    findHeldMessageAlerts,
    findNetworkAlerts,
    listNotificationGroups: () => listNotificationGroups(viewer),
  }
  const id = v7()
  const sealed = vault.seal(sealedKeyName(id), 'rk_1')
  await db.networkKey.create({ data: { id, network: 'stripe', kind: 'api', sealed } })
  for (const [name, work] of Object.entries(works)) {
    const statements = await collectStatements(work)
    expect([name, statements.length]).not.toEqual([name, 0])
    for (const statement of statements) {
      const scans = listScans(await planOf(statement))
      expect([name, statement.text, scans]).toEqual([name, statement.text, []])
    }
  }
}, 120_000)
