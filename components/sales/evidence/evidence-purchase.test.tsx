import { render, screen } from '@testing-library/react'
import type { EvidenceNotification } from '@/lib/contract/sales/purchase-evidence'
import { purchase } from '@/tests/api-fixtures'
import { EvidenceNotifications, EvidencePurchase } from './evidence-purchase'

const message: EvidenceNotification = {
  id: purchase.id,
  receivedAt: purchase.purchaseDate,
  state: 'processed',
  reason: null,
  action: 'sale',
  ipnId: '98765432',
  transactionId: null,
  amount: '27.00',
  currency: null,
  paymentStatus: 'Completed',
  source: 'notification',
}

test('leaves out what a purchase doesn’t have, and shows a partial refund', () => {
  const sold = { ...purchase, ipnData: {}, quantity: 1, currency: 'JPY', amount: '2700', refundedMinor: 700 }
  render(<EvidencePurchase sold={{ purchase: sold, isImported: false, buyerIp: null, buyerName: null }} />)
  for (const label of ['Source', 'Quantity', 'Network']) expect(screen.queryByText(label)).toBeNull()
  expect(screen.getByText('¥700')).toBeVisible()
})

test.each([
  ['EUR', '€27.00'],
  ['USD', '$27.00'],
  [null, '$27.00'],
])('shows an amount in %s as %s', (currency, printed) => {
  const fields: Record<string, string> = currency ? { WP_SALE_CURRENCY: currency } : {}
  const sold = { ...purchase, amount: '27.00', ipnData: fields }
  render(<EvidencePurchase sold={{ purchase: sold, isImported: false, buyerIp: null, buyerName: null }} />)
  render(<EvidenceNotifications messages={{ rows: [{ ...message, currency }], total: 1 }} />)
  expect(screen.getAllByText(printed)).toHaveLength(2)
})
