import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AttentionIssue, emptyAttentionReport } from '@/lib/contract/sales/attention'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { purchase as sold, customer as somebody } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { PurchasesScreen } from './purchases-screen'

const purchase: Purchase = {
  ...sold,
  purchaseDate: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
}

function show(purchases: Purchase[], headers: Record<string, string> = {}) {
  mockApiAnswers({
    'GET /api/admin/purchases': { body: purchases, headers },
    'GET /api/admin/ipn': { body: [] },
  })
  renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/api/ipn/warriorplus" />)
  return { user: userEvent.setup() }
}

/** Expands the row of a sale and returns its receipt. */
async function openReceipt(user: ReturnType<typeof userEvent.setup>, row = 0) {
  const rows = await screen.findAllByRole('button', { name: /23456789\s?\$27/, expanded: false })
  await user.click(rows[row] ?? document.body)
  return screen.findByRole('article', { name: 'Sale 23456789' })
}

describe('the purchases page', () => {
  it('shows an empty state without sales', async () => {
    show([])
    expect(await screen.findByText('No Purchases Yet')).toBeVisible()
  })

  it('has a short placeholder in the search, which names all the fields for screen readers', async () => {
    show([])
    const label = 'Search by name, email, sale ID, transaction ID, or item number'
    expect(await screen.findByLabelText(label)).toHaveAttribute('placeholder', 'Search purchases')
  })

  it('offers all payments and refunds as a file for accounting', async () => {
    window.history.replaceState(null, '', '/admin/purchases?from=2026-01-01&to=2026-03-31&status=refunded')
    show([])
    expect(await screen.findByRole('link', { name: 'Export for Accounting' })).toHaveAttribute(
      'href',
      '/api/admin/purchases/accounting.csv?from=2026-01-01&to=2026-03-31',
    )
    window.history.replaceState(null, '', '/')
  })

  it('shows Refunded regardless of the payment status', async () => {
    const { user } = show([{ ...purchase, isRefunded: true, paymentStatus: 'Completed' }])
    const receipt = await openReceipt(user)
    expect(within(receipt).getByText('Refunded')).toBeVisible()
    expect(screen.queryByText('Completed')).not.toBeInTheDocument()
  })

  it('shows N/A for values that WarriorPlus did not send', async () => {
    const { user } = show([
      { ...purchase, transactionId: null, productId: null, paymentMethod: null, buyerEmail: null },
    ])
    const receipt = await openReceipt(user)
    expect(within(receipt).getAllByText('N/A')).toHaveLength(4)
  })

  it('shows the customer of manual access, and both emails if someone else paid', async () => {
    const given = { ...purchase, buyerEmail: null, ipnData: null, holderEmail: 'asha@example.com' }
    const assigned = { ...purchase, id: given.id.replace('1', '2'), holderEmail: 'bina@example.com' }
    const { user } = show([given, assigned])
    const receipt = await openReceipt(user)
    expect(within(receipt).getByText('asha@example.com')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /asha@example.com/, expanded: true }))
    const other = await openReceipt(user, 1)
    expect(within(other).getByText('jane@example.com')).toBeVisible()
    expect(within(other).getByText('bina@example.com')).toBeVisible()
  })

  it('shows the exact time on keyboard focus', async () => {
    const { user } = show([purchase])
    await openReceipt(user)
    const moment = screen.getByText('about 3 hours ago').closest('button')
    while (document.activeElement !== moment) await user.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/\d{4}, \d{1,2}:\d{2}/)
  })
})

describe('changing the access of a purchase', () => {
  const customer = {
    ...somebody,
    userId: '0199c0de-0000-7000-8000-0000000000c1',
    user: { ...somebody.user, email: 'jane@other.example.com', firstName: 'Jane', lastName: 'Doe' },
  }

  it('gives a purchase to a customer, with a reason', async () => {
    const asked = mockApiAnswers({
      'GET /api/admin/purchases': {
        body: [{ ...purchase, needsAttention: 'The notification has no buyer email' }],
      },
      'GET /api/admin/ipn': { body: [] },
      'GET /api/admin/analytics/users': { body: [customer] },
      [`PUT /api/admin/purchases/${purchase.id}`]: { body: purchase },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
    await openReceipt(user)
    expect(screen.getByText('The notification has no buyer email')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change access for sale 23456789' }))
    const dialog = screen.getByRole('dialog', { name: 'Change Access' })
    const save = within(dialog).getByRole('button', { name: 'Save Changes' })
    await user.type(within(dialog).getByLabelText('Reason'), 'She wrote to us')
    expect(save).toBeDisabled()
    await user.type(within(dialog).getByLabelText('Search by name or email'), 'jane')
    await user.click(await within(dialog).findByRole('button', { name: /Jane Doe/ }))
    await user.selectOptions(within(dialog).getByLabelText('Access'), 'Grant access')
    await user.click(save)
    expect(await screen.findByText('Purchase updated')).toBeInTheDocument()
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      userId: customer.userId,
      access: 'active',
      reason: 'She wrote to us',
    })
  })

  it('shows the earlier owner of a claimed purchase and gives it back', async () => {
    const claimed = {
      ...purchase,
      claimedFrom: 'jane@example.com',
      claimedAt: '2026-01-05T10:00:00.000Z',
    }
    const asked = mockApiAnswers({
      'GET /api/admin/purchases': { body: [claimed] },
      'GET /api/admin/ipn': { body: [] },
      [`PUT /api/admin/purchases/${purchase.id}`]: { body: purchase },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
    await openReceipt(user)
    expect(screen.getByText(/This purchase belonged to jane@example.com until/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change access for sale 23456789' }))
    const dialog = screen.getByRole('dialog', { name: 'Change Access' })
    await user.click(
      within(dialog).getByRole('checkbox', { name: /Move this purchase back to jane@example.com/ }),
    )
    await user.type(within(dialog).getByLabelText('Reason'), 'She never asked for that')
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Purchase updated')).toBeInTheDocument()
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      giveBack: true,
      reason: 'She never asked for that',
    })
  })
})

describe('a test sale', () => {
  async function send(answer: { status?: number; body: unknown }) {
    mockApiAnswers({
      'GET /api/admin/purchases': { body: [] },
      'GET /api/admin/ipn': { body: [] },
      'POST /api/admin/ipn/test': answer,
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/api/ipn/warriorplus" />)
    await user.click(screen.getByRole('tab', { name: 'Set up' }))
    expect(screen.getByLabelText('Notification URL')).toHaveValue(
      'https://course.example.com/api/ipn/warriorplus',
    )
    await user.click(screen.getByRole('button', { name: 'Send Test Sale' }))
  }

  it('shows each step and the recipient of the email', async () => {
    const steps = [{ name: 'Product matched', ok: false, detail: 'no product has an item number yet' }]
    await send({ body: { steps, mailTo: 'owner@example.com' } })
    expect(await screen.findByText('no product has an item number yet')).toBeVisible()
    expect(screen.getByText('We’ll email the result to owner@example.com.')).toBeVisible()
  })

  it('shows what must be set up first', async () => {
    const message = 'Save your security key first. Without it, we can’t accept sales.'
    await send({ status: 409, body: { message, code: 'conflict' } })
    expect(await screen.findByText(message)).toBeVisible()
  })
})

describe('comparing with WarriorPlus', () => {
  const differing: AttentionIssue = {
    kind: 'ledger',
    step: 'compare',
    count: 1,
    sums: [],
    network: null,
    itemNumber: null,
    name: null,
    productId: null,
    opened: null,
    since: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
    withdrawal: null,
  }
  const drift = {
    saleId: 'sale_k3v9x2ab',
    kind: 'missing',
    email: 'jane@example.com',
    amount: '27.00',
    currency: null,
    soldAt: null,
    purchaseId: null,
  }

  async function compare(answer: Parameters<typeof mockApiAnswers>[0][string], more = {}) {
    const asked = mockApiAnswers({
      'GET /api/admin/purchases': { body: [] },
      'GET /api/admin/ipn': { body: [] },
      'GET /api/admin/reconciliation': answer,
      ...more,
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/api/ipn/warriorplus" />)
    await user.click(screen.getByRole('tab', { name: 'Set up' }))
    expect(asked.some(({ call }) => call.includes('reconciliation?'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Compare Now' }))
    return { asked, user }
  }

  it('shows the amount of a sale with its currency', async () => {
    const drifts = [
      { ...drift, amount: '25.00', currency: 'EUR' },
      { ...drift, saleId: 'sale_2' },
    ]
    await compare({ body: { salesCount: 12, isComplete: true, drift: drifts } })
    expect(await screen.findByText('jane@example.com · €25.00')).toBeVisible()
    expect(screen.getByText('jane@example.com · $27.00')).toBeVisible()
  })

  it('shows a sale that never arrived and repairs it after a confirmation', async () => {
    let found = [drift]
    const { asked, user } = await compare(
      () => ({ body: { salesCount: 1204, isComplete: true, drift: found } }),
      { 'POST /api/admin/reconciliation/sale_k3v9x2ab/repair': { status: 204 } },
    )
    expect(await screen.findByText('1,204 sales compared: 1 difference.')).toBeVisible()
    found = []
    await user.click(screen.getByRole('button', { name: 'Resolve the discrepancy for sale sale_k3v9x2ab' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Resolve Discrepancy' }),
    )
    expect(await screen.findByText('Discrepancy resolved')).toBeInTheDocument()
    expect(await screen.findByText('1,204 sales compared: no differences.')).toBeInTheDocument()
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('shows the last result, and updates it after another comparison', async () => {
    let last = { comparedAt: '2026-01-05T10:00:00.000Z', differing: 2 }
    const asked = mockApiAnswers({
      'GET /api/admin/purchases': { body: [] },
      'GET /api/admin/ipn': { body: [] },
      'GET /api/admin/reconciliation/last': () => ({ body: last }),
      'GET /api/admin/reconciliation': () => {
        last = { comparedAt: new Date().toISOString(), differing: 0 }
        return { body: { salesCount: 12, isComplete: true, drift: [] } }
      },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" tab="set-up" />)
    expect(await screen.findByText(/2 sales differed\./)).toHaveTextContent(/^Last compared .+ ago: 2 sales/)
    await user.click(screen.getByRole('button', { name: 'Compare Now' }))
    expect(await screen.findByText(/^Last compared .*no differences\./)).toHaveTextContent(
      'less than a minute ago',
    )
    expect(asked.filter(({ call }) => call.endsWith('/last'))).toHaveLength(2)
  })

  it('starts from the "Needs attention" strip, which shows the last result', async () => {
    const asked = mockApiAnswers({
      'GET /api/admin/purchases': { body: [purchase] },
      'GET /api/admin/ipn': { body: [] },
      'GET /api/admin/reconciliation': { body: { salesCount: 1, isComplete: true, drift: [drift] } },
      'GET /api/admin/stuck': { body: { ...emptyAttentionReport, causes: [differing] } },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
    const strip = await screen.findByRole('region', { name: 'Needs attention' })
    expect(strip).toHaveTextContent('1 sale doesn’t match WarriorPlus. Compared about 3 hours ago.')
    await user.click(within(strip).getByRole('button', { name: 'Compare Sales' }))
    expect(await screen.findByText('1 sale compared: 1 difference.')).toBeVisible()
    await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /api/admin/stuck')).toHaveLength(2))
  })

  it('shows why WarriorPlus could not be reached', async () => {
    await compare({ status: 409, body: { message: 'Save your API key first', code: 'conflict' } })
    expect(await screen.findByText('Save your API key first')).toBeVisible()
  })
})
