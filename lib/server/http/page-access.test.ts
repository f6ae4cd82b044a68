import { databasePool } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories'
import { NOWHERE, otherPool } from '@/tests/other-database'
import { findViewer } from './page-access'

let token = ''
jest.mock('next/headers', () => ({ cookies: async () => ({ get: () => ({ value: token }) }) }))

test('a public page works without a database', async () => {
  const person = await createPerson()
  token = person.token
  expect((await findViewer())?.id).toBe(person.viewer.id)
  const away = otherPool(NOWHERE)
  const connect = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => away.pool.connect())
  expect(await findViewer()).toBeNull()
  connect.mockImplementation(() => Promise.reject(new Error('a fault of ours')))
  await expect(findViewer()).rejects.toThrow('a fault of ours')
  connect.mockRestore()
})
