import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NetworkCard } from '@/lib/contract/sales/networks'
import { createNetworkCard } from '@/tests/create-network-card'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { NetworksScreen } from './networks-screen'

function show(cards: NetworkCard[]) {
  const requests = mockApiAnswers({
    'GET /api/admin/networks': { body: cards },
    'PUT /api/admin/networks/jvzoo': { body: createNetworkCard({ state: 'needs_key' }) },
    'POST /api/admin/networks/jvzoo/release': { status: 204 },
  })
  renderScreen(<NetworksScreen />)
  return requests
}

const warriorPlus = createNetworkCard({
  network: 'warriorplus',
  label: 'WarriorPlus',
  state: 'live',
  lastMessageAt: '2026-01-05T10:00:00.000Z',
  refused7Days: 3,
})

/** Returns the card of a network by its heading. */
async function findCard(name: string) {
  const heading = await screen.findByRole('heading', { name, level: 2 })
  const card = heading.closest('li')
  if (!card) throw new Error(`No card of ${name}`)
  return within(card)
}

test('shows the state, the last notification and rejected notifications of each network', async () => {
  show([warriorPlus, createNetworkCard({ state: 'off' })])
  const first = await findCard('WarriorPlus')
  expect(first.getByText('Live')).toBeVisible()
  expect(first.getByText(/ago$/)).toBeVisible()
  expect(first.getByText('Rejected in the last 7 days').nextSibling).toHaveTextContent('3')
  const other = await findCard('JVZoo')
  expect(other.getByText('Off')).toBeVisible()
  expect(other.queryByText('Last notification')).toBeNull()
})

test('links WarriorPlus to its setup under Purchases, and can’t turn it off', async () => {
  show([warriorPlus])
  const card = await findCard('WarriorPlus')
  expect(card.getByRole('link')).toHaveAttribute('href', '/admin/purchases?tab=set-up')
  expect(card.queryByRole('button', { name: /Set Up|Turn Off/ })).toBeNull()
})

test.each([
  ['needs_key', 'Needs a key'],
  ['waiting', 'Waiting for the first notification'],
  ['live', 'Live'],
  ['refused', 'Rejected'],
] as const)('a network in the state %s shows “%s” and links to its page', async (state, text) => {
  show([createNetworkCard({ state })])
  const card = await findCard('JVZoo')
  expect(card.getByText(text)).toBeVisible()
  expect(card.getByRole('link', { name: 'Open Setup for JVZoo' })).toHaveAttribute(
    'href',
    '/admin/settings/networks/jvzoo',
  )
})

test('tells the seller to remove the second URL while every sale arrives twice', async () => {
  show([createNetworkCard({ state: 'waiting', hasTwoFormats: true })])
  const card = await findCard('JVZoo')
  expect(card.getByText('Sales arrive twice')).toBeVisible()
  expect(card.getByText(/two settings in JVZoo use the notification URL/)).toBeVisible()
  expect(card.queryByText('Live')).toBeNull()
})

test('sets a network up and opens its page', async () => {
  const requests = show([createNetworkCard({ state: 'off' })])
  await userEvent.click(await screen.findByRole('button', { name: 'Set Up JVZoo' }))
  await waitFor(() => expect(mockRouter.push).toHaveBeenCalledWith('/admin/settings/networks/jvzoo'))
  expect(mockRouter.refresh).toHaveBeenCalled()
  expect(requests).toContainEqual({ call: 'PUT /api/admin/networks/jvzoo', body: { isSetUp: true } })
})

test('releases notifications on hold after a confirmation', async () => {
  const requests = show([createNetworkCard({ state: 'live', held: 12 })])
  await userEvent.click(await screen.findByRole('button', { name: 'Release Notifications from JVZoo' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^We’ll process 12 notifications now/)).toBeVisible()
  expect(requests.some(({ call }) => call.includes('release'))).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Release Notifications' }))
  expect(await screen.findByText('Notifications released')).toBeVisible()
  expect(requests.some(({ call }) => call === 'POST /api/admin/networks/jvzoo/release')).toBe(true)
})
