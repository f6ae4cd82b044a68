import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Purchase } from '@/lib/contract/purchases'
import { answerRequests, renderScreen } from '@/tests/screen'
import { PurchasesScreen } from './purchases-screen'

const purchase: Purchase = {
  id: '0199c0de-0000-7000-8000-000000000001',
  userId: null,
  productId: '0199c0de-0000-7000-8000-00000000000a',
  productName: 'The course',
  warriorPlusSaleId: '23456789',
  warriorPlusSale: 'sale_k3v9x2ab',
  transactionId: 'pi_3TESTabc',
  amount: '27.00',
  paymentMethod: 'stripe',
  paymentStatus: 'Completed',
  isRefunded: false,
  purchaseDate: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
  refundDate: null,
  ipnData: { WP_BUYER_EMAIL: 'jane@example.com', WP_ACTION: 'sale' },
  createdAt: '2026-01-02T03:04:05.000Z',
  access: 'active',
  accessReason: null,
  needsAttention: null,
  customerDeletedAt: null,
}

function show(purchases: Purchase[], headers: Record<string, string> = {}) {
  answerRequests({
    'GET /api/admin/purchases': { body: purchases, headers },
    'GET /api/admin/ipn': { body: [] },
  })
  renderScreen(<PurchasesScreen />)
  return { user: userEvent.setup() }
}

describe('the purchases page', () => {
  it('says so when nothing was sold yet', async () => {
    show([])
    expect(await screen.findByText('No Purchases Yet')).toBeVisible()
  })

  it('shows a sale as a receipt', async () => {
    show([purchase], { 'X-Total-Count': '1204' })
    const receipt = await screen.findByRole('article', { name: 'Sale 23456789' })
    expect(screen.getByText('1,204 total')).toBeVisible()
    for (const text of ['23456789', 'pi_3TESTabc', 'Completed', 'jane@example.com', '$27.00', 'stripe']) {
      expect(within(receipt).getByText(text)).toBeVisible()
    }
    expect(within(receipt).getByText(purchase.productId ?? '')).toBeVisible()
    expect(within(receipt).getByText('about 3 hours ago')).toBeVisible()
  })

  it('says Refunded whatever the status was', async () => {
    show([{ ...purchase, isRefunded: true, paymentStatus: 'Completed' }])
    expect(await screen.findByText('Refunded')).toBeVisible()
    expect(screen.queryByText('Completed')).not.toBeInTheDocument()
  })

  it('says N/A for what WarriorPlus did not tell', async () => {
    show([{ ...purchase, transactionId: null, productId: null, paymentMethod: null, ipnData: {} }])
    const receipt = await screen.findByRole('article')
    expect(within(receipt).getAllByText('N/A')).toHaveLength(4)
  })

  it('opens and closes the raw notification', async () => {
    const { user } = show([purchase])
    const summary = await screen.findByText('View Raw IPN Data')
    const raw = screen.getByText(/"WP_ACTION": "sale"/)
    expect(raw).not.toBeVisible()
    await user.click(summary)
    expect(raw).toBeVisible()
  })

  it('tells the exact moment to the keyboard', async () => {
    const { user } = show([purchase])
    await screen.findByRole('article')
    const moment = screen.getByText('about 3 hours ago').closest('button')
    while (document.activeElement !== moment) await user.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/\d{4}, \d{1,2}:\d{2}/)
  })
})
