import { v7 } from 'uuid'
import { db } from '@/lib/server/db/client'
import { findHeldMessageAlerts } from './held-messages'

/** Stores a part of a verified message. */
const store = (identity: string, part: number, held: boolean) =>
  db.ipnEvent.create({
    data: {
      id: v7(),
      network: 'clickbank',
      payload: {},
      payloadSha256: identity,
      identity,
      part,
      verified: true,
      state: 'received',
      held,
    },
  })

test('an alert counts the messages on hold, not their parts', async () => {
  await store('1', 0, false)
  expect(await findHeldMessageAlerts()).toEqual([])
  await store('2', 0, true)
  await store('2', 1, true)
  await store('3', 0, true)
  const [alert, ...others] = await findHeldMessageAlerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ cause: 'held clickbank', path: '/admin/settings/networks/clickbank' })
  expect(alert?.facts.map(([, count]) => count)).toEqual(['2'])
})
