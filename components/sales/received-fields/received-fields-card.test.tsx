import { screen } from '@testing-library/react'
import type { ReceivedFields as Result } from '@/lib/contract/sales/received-fields'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ReceivedFieldsCard } from './received-fields-card'

const seen = (name: string, times: number) => ({
  name,
  times,
  firstSeenAt: '2026-01-05T10:00:00.000Z',
  lastSeenAt: '2026-01-06T10:00:00.000Z',
})
const witness: Result = {
  messages: 214,
  missing: [{ name: 'WP_SALE', need: 'we need it to compare sales with WarriorPlus' }],
  unknown: [seen('PROFILEID', 12)],
  known: [seen('WP_ACTION', 214), seen('WP_SALEID', 1)],
  others: 7,
  actions: [{ action: 'subscr/odd', receivedAt: '2026-01-05T10:00:00.000Z' }],
}

function show(body: Result) {
  mockApiAnswers({ 'GET /api/admin/witness': { body } })
  renderScreen(<ReceivedFieldsCard />)
}
const item = (text: RegExp) =>
  screen.findByText((_, element) => element?.tagName === 'LI' && text.test(element.textContent))

test('lists missing fields with their effect and unknown fields, and offers anonymized messages', async () => {
  show(witness)
  expect(
    await item(
      /^WarriorPlus has never sent WP_SALE \(214 notifications so far\); we need it to compare sales with WarriorPlus\.$/,
    ),
  ).toBeVisible()
  expect(await item(/^PROFILEID12 times, most recently /)).toBeVisible()
  expect(screen.getByText('And 7 more fields.')).toBeVisible()
  expect(screen.getByText('2 known fields received')).toBeVisible()
  const link = screen.getByRole('link', { name: 'subscr/odd' })
  expect(link).toHaveAttribute('href', '/api/admin/witness/subscr%2Fodd')
})

test('says that every needed field was received', async () => {
  show({ ...witness, messages: 1, missing: [], unknown: [], others: 0 })
  expect(
    await screen.findByText('None. We’ve received every field we need (1 notification so far).'),
  ).toBeVisible()
  expect(screen.getByText('None. We recognize every field that WarriorPlus sent.')).toBeVisible()
})

test('shows an empty state before the first notification', async () => {
  show({ messages: 0, missing: [], unknown: [], known: [], others: 0, actions: [] })
  expect(await screen.findByText(/No notifications yet/)).toBeVisible()
  expect(screen.queryByText('Expected but not received')).toBeNull()
})
