import { screen, waitFor } from '@testing-library/react'
import { OtherNetworksProvider } from '@/components/layout/other-networks-context'
import type { IpnEvent } from '@/lib/contract/sales/notifications'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { LastNotification } from './last-notification'

const event: IpnEvent = {
  id: '0199c0de-0000-7000-8000-0000000000e1',
  receivedAt: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
  state: 'processed',
  reason: null,
  attempts: 1,
  action: 'sale',
  saleId: '999',
  ipnId: '555',
  purchaseId: null,
  payload: {},
  canReplay: false,
  part: 0,
  mode: 'live',
  network: 'warriorplus',
}

async function show(events: IpnEvent[], words: RegExp) {
  mockApiAnswers({ 'GET /api/admin/ipn?state=told&limit=1': { body: events } })
  const { container } = renderScreen(<LastNotification />)
  await screen.findByText(words)
  const dot = container.querySelector('[aria-hidden]')
  return dot?.classList.contains('bg-done')
}

test('shows a green dot and the time after a notification', async () => {
  expect(await show([event], /^Last notification/)).toBe(true)
  expect(screen.getByText('about 3 hours ago')).toBeVisible()
})

test('shows a gray dot before the first notification', async () => {
  expect(await show([], /No notifications yet/)).toBe(false)
})

test('doesn’t say that notifications are missing in a shop that uses another network', async () => {
  const requests = mockApiAnswers({ 'GET /api/admin/ipn?state=told&limit=1': { body: [] } })
  const { container } = renderScreen(
    <OtherNetworksProvider value>
      <LastNotification />
    </OtherNetworksProvider>,
  )
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(container).toHaveTextContent(/^$/))
  expect(screen.queryByText('No notifications yet')).toBeNull()
})
