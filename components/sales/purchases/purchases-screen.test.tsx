import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { purchase as sold } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { PurchasesScreen } from './purchases-screen'

const purchase: Purchase = {
  ...sold,
  purchaseDate: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
}

function show(purchases: Purchase[], headers: Record<string, string> = {}) {
  answerRequests({
    'GET /api/admin/purchases': { body: purchases, headers },
    'GET /api/admin/ipn': { body: [] },
  })
  renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/api/ipn/warriorplus" />)
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

  it('names the holder of what was given by hand, and both where somebody else paid', async () => {
    const given = { ...purchase, ipnData: null, holderEmail: 'asha@example.com' }
    const assigned = { ...purchase, id: given.id.replace('1', '2'), holderEmail: 'bina@example.com' }
    show([given, assigned])
    expect(await screen.findByText('asha@example.com')).toBeVisible()
    expect(screen.getByText('jane@example.com')).toBeVisible()
    expect(screen.getByText('bina@example.com')).toBeVisible()
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

describe('the owner has the last word', () => {
  const customer = {
    userId: '0199c0de-0000-7000-8000-0000000000c1',
    user: { email: 'jane@other.example.com', firstName: 'Jane', lastName: 'Doe', isAdmin: false },
    accessCount: 0,
    lastAccess: null,
  }

  it('gives a purchase to a customer, with a reason', async () => {
    const asked = answerRequests({
      'GET /api/admin/purchases': { body: [{ ...purchase, needsAttention: 'No usable email came with it' }] },
      'GET /api/admin/ipn': { body: [] },
      'GET /api/admin/analytics/users': { body: [customer] },
      [`PUT /api/admin/purchases/${purchase.id}`]: { body: purchase },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
    expect(await screen.findByText('No usable email came with it')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change access of sale 23456789' }))
    const dialog = screen.getByRole('dialog', { name: 'Change access' })
    const save = within(dialog).getByRole('button', { name: 'Save Changes' })
    await user.type(within(dialog).getByLabelText('Reason'), 'She wrote to us')
    expect(save).toBeDisabled()
    await user.type(within(dialog).getByLabelText('Search by name or email'), 'jane')
    await user.click(await within(dialog).findByRole('button', { name: /Jane Doe/ }))
    await user.selectOptions(within(dialog).getByLabelText('Access'), 'Open')
    await user.click(save)
    expect(await screen.findByText('Purchase updated')).toBeInTheDocument()
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      userId: customer.userId,
      access: 'active',
      reason: 'She wrote to us',
    })
  })

  it('sees whose a claimed purchase was, and gives it back', async () => {
    const claimed = {
      ...purchase,
      claimedFrom: 'jane@example.com',
      claimedAt: '2026-01-05T10:00:00.000Z',
    }
    const asked = answerRequests({
      'GET /api/admin/purchases': { body: [claimed] },
      'GET /api/admin/ipn': { body: [] },
      [`PUT /api/admin/purchases/${purchase.id}`]: { body: purchase },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
    expect(await screen.findByText(/Was jane@example.com’s until/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change access of sale 23456789' }))
    const dialog = screen.getByRole('dialog', { name: 'Change access' })
    await user.click(within(dialog).getByRole('checkbox', { name: /Give back to jane@example.com/ }))
    await user.type(within(dialog).getByLabelText('Reason'), 'She never asked for that')
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Purchase updated')).toBeInTheDocument()
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      giveBack: true,
      reason: 'She never asked for that',
    })
  })

  it('asks the server for what is searched', async () => {
    const asked = answerRequests({
      'GET /api/admin/purchases': { body: [purchase] },
      'GET /api/admin/purchases?search=nobody': { body: [] },
      'GET /api/admin/ipn': { body: [] },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
    await user.type(await screen.findByLabelText('Search by email, sale ID or transaction ID'), ' nobody ')
    expect(await screen.findByText('No purchases found')).toBeVisible()
    expect(asked.filter(({ call }) => call.includes('search'))).toHaveLength(1)
  })
})

describe('notifications that need attention', () => {
  const event = {
    id: '0199c0de-0000-7000-8000-0000000000e1',
    receivedAt: '2026-01-02T03:04:05.000Z',
    state: 'unmatched',
    reason: 'No product has the item number wso_zz99',
    attempts: 1,
    action: 'sale',
    saleId: '999',
    ipnId: '555',
    purchaseId: null,
    payload: { WP_ACTION: 'sale', WP_ITEM_NUMBER: 'wso_zz99' },
    canReplay: true,
  }

  async function look(events: (typeof event)[], replay = {}) {
    const asked = answerRequests({
      'GET /api/admin/purchases': { body: [] },
      'GET /api/admin/ipn': { body: events },
      [`POST /api/admin/ipn/${event.id}/replay`]: replay,
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/api/ipn/warriorplus" />)
    await user.click(screen.getByRole('tab', { name: /Needs attention/ }))
    return { asked, user }
  }

  it('says why, shows the fields, and replays', async () => {
    const { asked, user } = await look([event], { body: { ...event, state: 'processed', reason: null } })
    expect(await screen.findByText('Unmatched')).toBeVisible()
    expect(screen.getByText('No product has the item number wso_zz99')).toBeVisible()
    await user.click(screen.getByText('View fields'))
    expect(screen.getByText('wso_zz99')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Replay notification' }))
    expect(await screen.findByText('Notification replayed')).toBeVisible()
    expect(asked.some(({ call }) => call === `POST /api/admin/ipn/${event.id}/replay`)).toBe(true)
  })

  it('offers no replay to what nobody can vouch for', async () => {
    await look([{ ...event, state: 'unverified', canReplay: false }])
    expect(await screen.findByText('Unverified')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Replay notification' })).not.toBeInTheDocument()
  })

  it('says that nothing waits', async () => {
    await look([])
    expect(await screen.findByText('Nothing needs your attention')).toBeVisible()
  })
})

describe('a test sale', () => {
  async function send(answer: { status?: number; body: unknown }) {
    answerRequests({
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
    await user.click(screen.getByRole('button', { name: 'Send me a test sale' }))
  }

  it('shows each step and where the mail goes', async () => {
    const steps = [{ name: 'Product matched', ok: false, detail: 'no product has an item number yet' }]
    await send({ body: { steps, mailTo: 'owner@example.com' } })
    expect(await screen.findByText('no product has an item number yet')).toBeVisible()
    expect(screen.getByText('The mail about it goes to owner@example.com.')).toBeVisible()
  })

  it('says what is missing', async () => {
    const message = 'Save your security key first: without it no sale is accepted'
    await send({ status: 409, body: { message, code: 'conflict' } })
    expect(await screen.findByText(message)).toBeVisible()
  })
})

describe('comparing with WarriorPlus', () => {
  const drift = {
    saleId: 'sale_k3v9x2ab',
    kind: 'missing',
    email: 'jane@example.com',
    amount: '27.00',
    soldAt: null,
    purchaseId: null,
  }

  async function compare(answer: Parameters<typeof answerRequests>[0][string], more = {}) {
    const asked = answerRequests({
      'GET /api/admin/purchases': { body: [] },
      'GET /api/admin/ipn': { body: [] },
      'GET /api/admin/reconciliation': answer,
      ...more,
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/api/ipn/warriorplus" />)
    await user.click(screen.getByRole('tab', { name: 'Set up' }))
    expect(asked.some(({ call }) => call.includes('reconciliation?'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Compare now' }))
    return { asked, user }
  }

  it('shows what never arrived and mends it once confirmed', async () => {
    let found = [drift]
    const { asked, user } = await compare(
      () => ({ body: { salesCount: 12, isComplete: true, drift: found } }),
      { 'POST /api/admin/reconciliation/sale_k3v9x2ab/repair': { status: 204 } },
    )
    expect(await screen.findByText('12 sales compared: 1 to look at.')).toBeVisible()
    found = []
    await user.click(screen.getByRole('button', { name: 'Repair sale_k3v9x2ab' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Repair' }))
    expect(await screen.findByText('Sale repaired')).toBeInTheDocument()
    expect(await screen.findByText('12 sales compared: everything agrees.')).toBeInTheDocument()
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('says on its own what the last comparison found, until it is mended', async () => {
    let [found, differing] = [[drift], 1]
    const reconciliation = () => ({ body: { salesCount: 1, isComplete: true, drift: found } })
    const comparedAt = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString()
    answerRequests({
      'GET /api/admin/purchases': { body: [purchase] },
      'GET /api/admin/ipn': { body: [] },
      'GET /api/admin/reconciliation': reconciliation,
      'GET /api/admin/reconciliation/last': () => ({ body: { comparedAt, differing } }),
      'POST /api/admin/reconciliation/sale_k3v9x2ab/repair': { status: 204 },
    })
    const user = userEvent.setup()
    renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
    const notice = await screen.findByRole('region', { name: 'Comparison with WarriorPlus' })
    expect(notice).toHaveTextContent(
      '1 sale differs from what WarriorPlus lists. Compared about 3 hours ago.',
    )
    await user.click(within(notice).getByRole('button', { name: 'Compare and repair' }))
    expect(await screen.findByText('1 sale compared: 1 to look at.')).toBeVisible()
    ;[found, differing] = [[], 0]
    await user.click(screen.getByRole('button', { name: 'Repair sale_k3v9x2ab' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Repair' }))
    await waitFor(() => expect(notice).not.toBeInTheDocument())
  })

  it('passes on why WarriorPlus could not be asked', async () => {
    await compare({ status: 409, body: { message: 'Save your API key first', code: 'conflict' } })
    expect(await screen.findByText('Save your API key first')).toBeVisible()
  })
})
