import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OtherNetworksProvider } from '@/components/layout/other-networks-context'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { purchase as sold } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { PurchaseList } from './purchase-list'

const upsell: Purchase = {
  ...sold,
  id: sold.id.replace('1', '2'),
  network: 'clickbank',
  saleId: 'AB12CD',
  warriorPlusSaleId: 'clickbank:AB12CD/7',
  orderId: 'AB12CC',
  itemName: 'My upsell',
  productName: null,
  quantity: 3,
}
const parent: Purchase = { ...upsell, id: sold.id.replace('1', '3'), productName: 'The course', quantity: 1 }

function show(purchases: Purchase[], usesOthers: boolean, currencies = ['USD']) {
  const asked = mockApiAnswers({
    'GET /api/admin/purchases': { body: purchases },
    'GET /api/admin/purchases?order=AB12CC&network=clickbank&test=all': { body: [upsell, parent] },
    'GET /api/admin/purchases/choices': { body: { statuses: [], affiliates: [], currencies } },
    'GET /api/admin/purchases/sums': { body: { found: 0, totals: [], notCounted: 0 } },
    'GET /api/admin/products': { body: [] },
  })
  renderScreen(
    <OtherNetworksProvider value={usesOthers}>
      <PurchaseList />
    </OtherNetworksProvider>,
  )
  return { user: userEvent.setup(), asked }
}

test('a shop that only uses WarriorPlus sees no network, order or quantity', async () => {
  const { user, asked } = show([sold], false)
  const row = await screen.findByRole('button', { name: /23456789/ })
  expect(screen.queryByText('Network')).toBeNull()
  await user.click(row)
  const receipt = within(await screen.findByRole('article', { name: 'Sale 23456789' }))
  for (const label of ['Network', 'Order ID', 'Quantity', 'Same order'])
    expect(receipt.queryByText(label)).toBeNull()
  expect(asked.some(({ call }) => call.includes('order='))).toBe(false)
})

test('a shop with several networks sees the network of each purchase and its order', async () => {
  const { user } = show([upsell], true)
  const row = await screen.findByRole('button', { name: /AB12CD/ })
  expect(within(row).getByText('ClickBank')).toBeInTheDocument()
  expect(screen.getByLabelText('Network')).toBeVisible()
  await user.click(row)
  const receipt = within(await screen.findByRole('article', { name: 'Sale AB12CD' }))
  expect(receipt.getByText('AB12CC')).toBeVisible()
  expect(receipt.getByText('Quantity').nextSibling?.nextSibling).toHaveTextContent('3')
  const order = within(await receipt.findByRole('region', { name: 'Same order' }))
  expect(order.getAllByRole('listitem')).toHaveLength(1)
  expect(order.getByRole('link', { name: 'The course' })).toHaveAttribute(
    'href',
    '/admin/purchases?search=AB12CD',
  )
})

test('a shop with one currency sees no filter by currency', async () => {
  show([sold], false)
  expect(await screen.findByLabelText('Affiliate')).toBeVisible()
  expect(screen.queryByLabelText('Currency')).toBeNull()
})

test('a partial refund shows what was refunded', async () => {
  const { user } = show(
    [{ ...sold, currency: 'JPY', amount: '2700', refundedMinor: 700, ipnData: null }],
    false,
  )
  await user.click(await screen.findByRole('button', { name: /23456789/ }))
  const receipt = within(await screen.findByRole('article', { name: 'Sale 23456789' }))
  expect(receipt.getByText('¥2,700')).toBeVisible()
  expect(receipt.getByText('¥700')).toBeVisible()
})

test('purchases can be filtered by currency once there is a second one', async () => {
  const { user, asked } = show([sold], false, ['EUR', 'USD'])
  await user.selectOptions(await screen.findByLabelText('Currency'), 'EUR')
  await waitFor(() => expect(asked.some(({ call }) => call.includes('currency=EUR'))).toBe(true))
})

test('points a shop with several networks to all of them before the first sale', async () => {
  window.history.replaceState(null, '', '/admin/purchases')
  show([], true)
  expect(await screen.findByRole('link', { name: 'View Networks' })).toHaveAttribute(
    'href',
    '/admin/settings/networks',
  )
  expect(screen.getByText('Your sales will appear here.')).toBeVisible()
})
