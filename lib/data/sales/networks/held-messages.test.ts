import { v7 } from 'uuid'
import { db } from '@/lib/server/db/client'
import { createAdmin } from '@/tests/factories'
import { findHeldMessageAlerts } from './held-messages'
import { listNetworkCards } from './network-settings'

/** Stores a part of a verified message. */
const store = (identity: string, part: number, held: boolean, verified = true) =>
  db.ipnEvent.create({
    data: {
      id: v7(),
      network: 'clickbank',
      payload: {},
      payloadSha256: identity,
      identity,
      part,
      verified,
      state: verified ? 'received' : 'unverified',
      held,
    },
  })

test('an alert and the card count the verified messages on hold, not their parts', async () => {
  await store('1', 0, false)
  expect(await findHeldMessageAlerts()).toEqual([])
  await store('2', 0, true)
  await store('2', 1, true)
  await store('3', 0, true)
  await store('4', 0, true, false)
  const [alert, ...others] = await findHeldMessageAlerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ cause: 'held clickbank', path: '/admin/settings/networks/clickbank' })
  expect(alert?.facts.map(([, count]) => count)).toEqual(['2'])
  const cards = await listNetworkCards((await createAdmin()).viewer)
  expect(cards.find(({ network }) => network === 'clickbank')).toMatchObject({ held: 2 })
})
