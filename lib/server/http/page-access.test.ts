import { AppError } from '@/lib/contract/error'
import { makeLockedError } from '@/lib/data/people/content-access'
import { databasePool } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories'
import { openSeparatePool, UNREACHABLE_DATABASE_URL } from '@/tests/separate-connection'
import { findViewer, loadOrRefuse } from './page-access'

let token = ''
jest.mock('next/headers', () => ({ cookies: async () => ({ get: () => ({ value: token }) }) }))

test('a public page works without a database', async () => {
  const person = await createPerson()
  token = person.token
  expect((await findViewer())?.id).toBe(person.viewer.id)
  const away = openSeparatePool(UNREACHABLE_DATABASE_URL)
  const connect = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => away.pool.connect())
  expect(await findViewer()).toBeNull()
  connect.mockImplementation(() => Promise.reject(new Error('a fault of ours')))
  await expect(findViewer()).rejects.toThrow('a fault of ours')
  connect.mockRestore()
})

test('a refusal contains when the lesson opens', async () => {
  const opensAt = '2026-12-01T10:00:00.000Z'
  expect(await loadOrRefuse(() => Promise.reject(makeLockedError(opensAt)))).toEqual({
    refused: 'forbidden',
    opensAt,
  })
  expect(await loadOrRefuse(() => Promise.reject(new AppError('not_found', 'Not found')))).toEqual({
    refused: 'not_found',
    opensAt: null,
  })
})
