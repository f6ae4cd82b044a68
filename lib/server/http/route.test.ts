import { AppError } from '@/lib/contract/error'
import { callRoute } from '@/tests/call-route'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { route } from './route'

test('runs follow-up work only after a successful request', async () => {
  const after = jest.fn(async () => {})
  const handle = jest.fn(async () => 'done')
  const handler = route({ access: 'public', after }, handle)
  expect((await callRoute(handler)).status).toBe(200)
  await waitForBackgroundWork()
  expect(after).toHaveBeenCalledTimes(1)
  handle.mockRejectedValueOnce(new AppError('conflict', 'Not now'))
  expect((await callRoute(handler)).status).toBe(409)
  await waitForBackgroundWork()
  expect(after).toHaveBeenCalledTimes(1)
})
