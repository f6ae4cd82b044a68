import { AppError } from '@/lib/contract/error'
import { afterResponses } from '@/tests/background'
import { call } from '@/tests/call'
import { route } from './route'

test('runs follow-up work only after a successful request', async () => {
  const after = jest.fn(async () => {})
  const handle = jest.fn(async () => 'done')
  const handler = route({ access: 'public', after }, handle)
  expect((await call(handler)).status).toBe(200)
  await afterResponses()
  expect(after).toHaveBeenCalledTimes(1)
  handle.mockRejectedValueOnce(new AppError('conflict', 'Not now'))
  expect((await call(handler)).status).toBe(409)
  await afterResponses()
  expect(after).toHaveBeenCalledTimes(1)
})
