import { db } from '@/lib/server/db/client'
import { createAdmin } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import { queueAlert } from './queue-emails'

test('alerts the other administrators while one of them is deleted', async () => {
  const { viewer: gone } = await createAdmin()
  const { viewer: left } = await createAdmin()
  const deleting = await holdLock(`DELETE FROM users WHERE id = '${gone.id}'`)
  const queueing = queueAlert({
    cause: 'x',
    title: 'A',
    text: 'B',
    facts: [],
    path: '/admin',
    action: 'Open',
  })
  await deleting.waiters(1)
  await deleting.release()
  await queueing
  expect((await db.emailOutbox.findMany()).map(({ userId }) => userId)).toEqual([left.id])
})
