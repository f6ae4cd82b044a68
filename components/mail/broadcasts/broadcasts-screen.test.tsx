import { act, screen } from '@testing-library/react'
import { type BroadcastState, defaultSegment, type ListedBroadcast } from '@/lib/contract/mail/broadcasts'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { BroadcastsScreen } from './broadcasts-screen'

const listed = (state: BroadcastState, handedOver = 0): ListedBroadcast => ({
  id: '0197a8f0-0000-7000-8000-00000000b001',
  kind: 'broadcast',
  state,
  subject: 'News',
  segment: defaultSegment,
  product: null,
  course: null,
  withoutCourse: null,
  afterDays: 0,
  startsAt: '2026-01-05T10:00:00.000Z',
  countsClicks: false,
  problem: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  recipients: 100,
  handedOver,
  unsubscribed: 0,
  clicked: 0,
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('refreshes the list until nothing is being sent', async () => {
  let answer = listed('sending', 40)
  const requests = mockApiAnswers({ 'GET /api/admin/mails': () => ({ body: [answer] }) })
  renderScreen(<BroadcastsScreen />)
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(screen.getByText('Sending')).toBeVisible()
  answer = listed('sent', 100)
  await act(() => jest.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('Sent')).toBeVisible()
  const { length } = requests
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(requests).toHaveLength(length)
})

test.each(['running', 'halted'] as const)('does not refresh a list with a %s broadcast', async (state) => {
  const requests = mockApiAnswers({ 'GET /api/admin/mails': () => ({ body: [listed(state)] }) })
  renderScreen(<BroadcastsScreen />)
  await act(() => jest.advanceTimersByTimeAsync(100))
  const { length } = requests
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(requests).toHaveLength(length)
})

test('refreshes a scheduled broadcast each minute, and more often once it is due', async () => {
  const startsAt = new Date(Date.now() + 30 * 86_400_000 + 500).toISOString()
  let answer: ListedBroadcast = { ...listed('scheduled'), startsAt }
  const requests = mockApiAnswers({ 'GET /api/admin/mails': () => ({ body: [answer] }) })
  renderScreen(<BroadcastsScreen />)
  await act(() => jest.advanceTimersByTimeAsync(100))
  const { length } = requests
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000))
  expect(requests).toHaveLength(length + 10)
  answer = { ...answer, startsAt: new Date(Date.now() + 20_000).toISOString() }
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  answer = listed('sending', 40)
  await act(() => jest.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('Sending')).toBeVisible()
})
