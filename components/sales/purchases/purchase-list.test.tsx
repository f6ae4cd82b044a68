import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { product, purchase as sold } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { PurchasesScreen } from './purchases-screen'

const purchase: Purchase = {
  ...sold,
  purchaseDate: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
  buyerName: 'Jane Doe',
}
const nothing = { found: 0, totals: [], notCounted: 0 }

function show(answers: Parameters<typeof mockApiAnswers>[0] = {}, address = '') {
  window.history.replaceState(null, '', `/admin/purchases${address}`)
  const asked = mockApiAnswers({
    'GET /api/admin/purchases': { body: [purchase], headers: { 'X-Total-Count': '1204' } },
    'GET /api/admin/purchases/choices': {
      body: {
        statuses: ['completed', 'refunded'],
        affiliates: [{ id: '7', name: 'topseller' }],
        currencies: [],
      },
    },
    'GET /api/admin/purchases/sums': { body: nothing },
    'GET /api/admin/products': { body: [product] },
    'GET /api/admin/ipn': { body: [] },
    ...answers,
  })
  renderScreen(<PurchasesScreen notificationUrl="https://course.example.com/" />)
  const lists = () =>
    asked.flatMap(({ call }) => call.match(/^GET \/api\/admin\/purchases(\?.*)?$/)?.[0] ?? [])
  return { user: userEvent.setup(), asked, lists }
}

afterEach(() => window.history.replaceState(null, '', '/'))

const row = () => screen.findByRole('button', { name: /23456789\s?\$27/ })

test('shows every label and value of the specified card after one click', async () => {
  const { user } = show()
  expect(await screen.findByText('1,204 total')).toBeVisible()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  await user.click(await row())
  const receipt = within(screen.getByRole('article', { name: 'Sale 23456789' }))
  const valueFor = (label: string) => receipt.getByText(label).parentElement?.querySelector('dd')?.textContent
  const card = {
    'Sale ID': '23456789',
    'Transaction ID': 'pi_3TESTabc',
    Customer: 'jane@example.com',
    'Product ID': purchase.productId,
    Amount: '$27.00',
    'Payment Method': 'stripe',
  }
  expect(Object.fromEntries(Object.keys(card).map((label) => [label, valueFor(label)]))).toEqual(card)
  // As specified, the badge and the relative time have no label, and the raw data is collapsed.
  expect(receipt.getByText('Completed')).toBeVisible()
  expect(receipt.getByText('about 3 hours ago')).toBeVisible()
  const raw = receipt.getByText(/"WP_ACTION": "sale"/)
  expect(raw).not.toBeVisible()
  await user.click(receipt.getByText('View Raw IPN Data'))
  expect(raw).toBeVisible()
  await user.click(await row())
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})

test('a row shows the buyer, the product, the amount and the status', async () => {
  show()
  const line = await row()
  for (const said of ['Jane Doe', 'jane@example.com', 'The course', '$27.00', 'Completed', 'Granted'])
    expect(within(line).getByText(said)).toBeInTheDocument()
})

test('shows an amount in its own currency, in the row and on the receipt', async () => {
  const euros = { ...purchase, amount: '25.00', currency: 'EUR' }
  const { user } = show({ 'GET /api/admin/purchases': { body: [euros] } })
  await user.click(await screen.findByRole('button', { name: /23456789\s?€25.00/ }))
  expect(within(screen.getByRole('article')).getByText('€25.00')).toBeVisible()
  expect(screen.queryByText(/\$25/)).not.toBeInTheDocument()
})

test('shows an unknown product by its WarriorPlus name, and marks it', async () => {
  const unknown = { ...purchase, productName: null, needsAttention: 'No product has this item number' }
  show({
    'GET /api/admin/purchases': { body: [{ ...unknown, itemName: 'My upsell' }] },
  })
  const line = within(await row())
  expect(line.getByText('My upsell')).toBeInTheDocument()
  expect(line.getByLabelText('Needs attention')).toBeInTheDocument()
})

test('keeps all filters in the URL and sends them together', async () => {
  const { user, lists } = show()
  await row()
  await user.selectOptions(await screen.findByLabelText('Status'), 'Refunded')
  await user.selectOptions(screen.getByLabelText('Access'), 'Ended')
  await user.selectOptions(screen.getByLabelText('Affiliate'), 'topseller')
  await user.selectOptions(screen.getByLabelText('Product'), 'No product yet')
  await user.selectOptions(screen.getByLabelText('Test sales'), 'Included')
  await user.click(screen.getByRole('button', { name: /^Sort by Amount/ }))
  const query = {
    status: 'refunded',
    access: 'ended',
    affiliate: '7',
    product: '00000000-0000-0000-0000-000000000000',
    test: 'all',
    sort: 'highest',
  }
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(query)
  await waitFor(() => {
    const last = new URLSearchParams(lists().at(-1)?.split('?')[1])
    expect(Object.fromEntries(last)).toEqual(query)
  })
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(window.location.search).toBe('?sort=highest')
})

test('a link sets the filters and drops invalid values', async () => {
  const { lists } = show({}, '?status=Refunded&access=wide&from=2026-02-30&to=2026-03-01&sort=newest&x=1')
  await row()
  expect(lists()).toContain('GET /api/admin/purchases?status=refunded&to=2026-03-01')
  expect(screen.getByLabelText('Status')).toHaveDisplayValue('Refunded')
  expect(screen.getByLabelText('To')).toHaveValue('2026-03-01')
  expect(await screen.findByText('1,204 total')).toBeVisible()
})

test('sends one search request after a pause in typing', async () => {
  const { user, lists } = show({ 'GET /api/admin/purchases?search=nobody': { body: [] } })
  await row()
  await user.type(screen.getByLabelText(/^Search by name/), ' nobody ')
  expect(await screen.findByText('No purchases found')).toBeVisible()
  expect(screen.getByText('No results for “nobody”.')).toBeVisible()
  expect(lists().filter((call) => call.includes('search'))).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show All Purchases' }))
  expect(await row()).toBeVisible()
  expect(screen.getByLabelText(/^Search by name/)).toHaveValue('')
})

test('expands the only result of a search', async () => {
  show({}, '?search=23456789')
  expect(await screen.findByRole('article', { name: 'Sale 23456789' })).toBeVisible()
})

describe('sums', () => {
  const sum = { currency: 'USD', sales: 3, grossCents: 8100, earnedCents: null, disputed: 0 }
  const sums = (found: number | null, totals: object[]) => ({
    'GET /api/admin/purchases/sums': { body: { found, totals, notCounted: 1 } },
  })

  test('cover the found purchases for a filter by status', async () => {
    show(sums(2, [{ ...sum, refundsCents: 2700, refunded: 1 }]), '?status=completed')
    const strip = within(await screen.findByRole('region', { name: 'These 2 purchases' }))
    expect(strip.getByText('$54.00')).toBeVisible()
    expect(strip.getByText('33.3%')).toBeVisible()
    expect(strip.getByText(/1 payment isn’t counted because the amount is unreadable/)).toBeVisible()
    expect(screen.getByText('2 purchases')).toBeVisible()
  })

  test('are left out for more than ten thousand purchases', async () => {
    show(sums(null, []), '?search=jane')
    expect(
      await screen.findByText(/^More than 10,000 purchases match. Choose a shorter period/),
    ).toBeVisible()
    expect(screen.getByText('More than 10,000 purchases')).toBeVisible()
  })

  test('use the daily sums for a filter by product and days', async () => {
    const totals = [{ ...sum, refundsCents: 0, refunded: 0 }]
    const money = {
      totals,
      days: [],
      currencies: ['USD'],
      notCounted: 0,
      countedAt: null,
      isBehind: false,
      timeZone: 'UTC',
    }
    const days = { from: '2026-02-01', to: '2026-02-28', today: '2026-03-04' }
    const address = `?product=${product.id}&from=2026-02-01&to=2026-02-28`
    show({ [`GET /api/admin/money${address}`]: { body: { ...money, ...days } } }, address)
    const strip = await screen.findByRole('region', { name: 'Feb 1, 2026 – Feb 28, 2026' })
    expect(strip).toHaveTextContent('$81.00')
  })
})

test('exports all filtered purchases, without formulas in any cell', async () => {
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const pages = [
    { body: [{ ...purchase, buyerName: '=1+1' }], headers: { 'X-Next-Cursor': 'next' } },
    { body: [{ ...purchase, id: purchase.id.replace('1', '2'), transactionId: 'pi_two' }] },
  ]
  const { user } = show(
    {
      'GET /api/admin/purchases?status=completed&limit=500': pages[0] ?? {},
      'GET /api/admin/purchases?status=completed&cursor=next&limit=500': pages[1] ?? {},
    },
    '?status=completed',
  )
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Purchases exported successfully')).toBeInTheDocument()
  const lines = (await read(files[0])).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"Time","Sale ID","Transaction ID","Name","Customer"')
  expect(lines[0]).toMatch(/"Test","Refunded Amount","Network"$/)
  expect(lines[1]).toContain(`"'=1+1"`)
  expect(lines[1]).toMatch(/"No","","warriorplus"$/)
  expect(lines[2]).toContain('"pi_two","Jane Doe","jane@example.com"')
})

const read = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file ?? new Blob())
  })
