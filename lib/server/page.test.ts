import { db } from '@/lib/server/db'
import { createPerson } from '@/tests/factories'
import { NOWHERE, otherClient } from '@/tests/other-database'
import { optionalViewer } from './page'

let token = ''
jest.mock('next/headers', () => ({ cookies: async () => ({ get: () => ({ value: token }) }) }))

test('a page that is open to all stays open while the database is away', async () => {
  const person = await createPerson()
  token = person.token
  expect((await optionalViewer())?.id).toBe(person.viewer.id)
  const away = await otherClient(NOWHERE).$queryRaw`SELECT 1`.catch((error: unknown) => error)
  const query = jest.spyOn(db, '$queryRaw').mockRejectedValue(away)
  expect(await optionalViewer()).toBeNull()
  query.mockRejectedValue(new Error('a fault of ours'))
  await expect(optionalViewer()).rejects.toThrow('a fault of ours')
  query.mockRestore()
})
