import type { OwnPurchase } from '@/lib/contract/sales/own-purchases'
import { purchase } from '@/tests/api-fixtures'
import { renderScreen } from '@/tests/render-screen'
import { OwnPurchases } from './own-purchases'
import { PurchaseAccessStatus } from './purchase-access-status'

const own: OwnPurchase = {
  id: purchase.id,
  productName: 'The course',
  access: 'ended',
  endsAt: null,
  purchaseDate: purchase.purchaseDate,
  refundDate: null,
  isGift: false,
}
const past = '2026-01-05T12:00:00.000Z'
const future = '2999-01-05T12:00:00.000Z'

test.each([
  ['shows when access ended', past, ' Jan 5, 2026'],
  ['shows no future end date for access that ended early', future, ''],
])('%s', (_, endsAt, date) => {
  const { container, unmount } = renderScreen(
    <OwnPurchases purchases={[{ ...own, endsAt }]} supportEmail={null} />,
  )
  expect(container.querySelector('li > :last-child')).toHaveTextContent(new RegExp(`^Ended${date}$`))
  unmount()
  const { container: receipt } = renderScreen(
    <PurchaseAccessStatus purchase={{ ...purchase, access: 'ended', endsAt }} />,
  )
  expect(receipt.querySelector('p span')).toHaveTextContent(new RegExp(`^Access ended${date}$`))
})

test('shows when active access ends', () => {
  const { container } = renderScreen(<PurchaseAccessStatus purchase={{ ...purchase, endsAt: future }} />)
  expect(container.querySelector('p span')).toHaveTextContent(/^Access granted, ends Jan 5, 2999$/)
})
