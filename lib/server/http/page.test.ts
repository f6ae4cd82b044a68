import { databasePool } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories'
import { NOWHERE, otherPool } from '@/tests/other-database'
import { optionalViewer } from './page'

let token = ''
jest.mock('next/headers', () => ({ cookies: async () => ({ get: () => ({ value: token }) }) }))

test('a public page works without a database', async () => {
  const person = await createPerson()
  token = person.token
  expect((await optionalViewer())?.id).toBe(person.viewer.id)
  const away = otherPool(NOWHERE)
  const connect = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => away.pool.connect())
  expect(await optionalViewer()).toBeNull()
  connect.mockImplementation(() => Promise.reject(new Error('a fault of ours')))
  await expect(optionalViewer()).rejects.toThrow('a fault of ours')
  connect.mockRestore()
})
