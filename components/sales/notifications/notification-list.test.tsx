import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NotificationGroup } from '@/lib/contract/sales/notification-groups'
import type { IpnEvent } from '@/lib/contract/sales/notifications'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NotificationList } from './notification-list'

const event: IpnEvent = {
  id: '0199c0de-0000-7000-8000-0000000000e1',
  receivedAt: '2026-01-02T03:04:05.000Z',
  state: 'failed',
  reason: 'The database refused it',
  attempts: 1,
  action: 'sale',
  saleId: '999',
  ipnId: '555',
  purchaseId: null,
  payload: { WP_ACTION: 'sale', WP_ITEM_NUMBER: 'wso_zz99' },
  canReplay: true,
  part: 0,
  mode: 'live',
  network: 'warriorplus',
}
const group: NotificationGroup = {
  key: 'failed',
  kind: 'failed',
  step: 'replay',
  count: 1,
  newestAt: event.receivedAt,
  network: null,
  itemNumber: null,
  name: null,
  purchaseId: null,
}

function show(groups: NotificationGroup[], events: IpnEvent[] = [], replay = {}) {
  const requests = mockApiAnswers({
    'GET /api/admin/ipn/groups': { body: groups },
    'GET /api/admin/ipn': { body: events },
    [`POST /api/admin/ipn/${event.id}/replay`]: replay,
  })
  renderScreen(<NotificationList />)
  return { requests, user: userEvent.setup() }
}
const openGroup = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /^Show notifications/ }))

test('an expanded group shows the reason, the fields and the replay button', async () => {
  const { requests, user } = show([group], [event], { body: { ...event, state: 'processed', reason: null } })
  expect(await screen.findByText('Processing failed')).toBeVisible()
  expect(requests.some(({ call }) => call.startsWith('GET /api/admin/ipn?'))).toBe(false)
  await openGroup(user)
  expect(await screen.findByText('The database refused it')).toBeVisible()
  expect(requests.some(({ call }) => call === 'GET /api/admin/ipn?state=attention&group=failed')).toBe(true)
  await user.click(screen.getByText('View fields'))
  expect(screen.getByText('wso_zz99')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Replay Notification' }))
  expect(await screen.findByText('Notification replayed')).toBeVisible()
  expect(requests.some(({ call }) => call === `POST /api/admin/ipn/${event.id}/replay`)).toBe(true)
})

test('offers to create a product for an unknown item number, and links the sale to its receipt', async () => {
  const product: NotificationGroup = {
    ...group,
    key: 'product zz99',
    kind: 'product',
    step: 'create_product',
    itemNumber: 'wso_zz99',
    name: 'The Upgrade',
  }
  const { user } = show([product], [{ ...event, state: 'unmatched', purchaseId: event.id, canReplay: false }])
  expect(await screen.findByText('No product has item number wso_zz99')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create Product' })).toBeVisible()
  await openGroup(user)
  const receipt = await screen.findByRole('link', { name: 'Open receipt for sale 999' })
  expect(receipt).toHaveAttribute('href', '/admin/purchases?search=999')
  expect(screen.queryByRole('button', { name: 'Replay Notification' })).not.toBeInTheDocument()
})

test('offers no replay without a valid security key', async () => {
  const strangers: NotificationGroup = { ...group, key: 'wrong_key', kind: 'wrong_key', step: 'save_key' }
  const { user } = show([strangers], [{ ...event, state: 'unverified', canReplay: false }])
  await openGroup(user)
  expect(await screen.findByText('Unverified')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Replay Notification' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open Settings' })).toBeVisible()
})

test('shows an empty state if nothing needs attention', async () => {
  show([])
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible()
})
