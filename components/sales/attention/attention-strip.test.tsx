import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { attentionQuery } from '@/lib/client/sales/attention'
import {
  type AttentionIssue,
  type AttentionIssueKind,
  type AttentionReport,
  issueActions,
} from '@/lib/contract/sales/attention'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { AttentionCount } from './attention-count'
import { AttentionStrip } from './attention-strip'
import { describeIssue } from './describe-issue'

const cause = (kind: AttentionIssueKind, about: Partial<AttentionIssue> = {}): AttentionIssue => ({
  kind,
  step: issueActions[kind],
  count: 0,
  sums: [],
  network: null,
  itemNumber: null,
  name: null,
  productId: null,
  opened: null,
  since: null,
  withdrawal: null,
  ...about,
})
const withdrawn = {
  purchaseId: '0197a8f0-0000-7000-8000-000000000001',
  saleId: '23456789',
  network: 'warriorplus' as const,
  dueAt: '2026-12-10T08:00:00.000Z',
  isSignedIn: false,
  isFromOtherEmail: true,
  openPayments: [],
}
const usd = (cents: number) => [{ currency: 'USD', cents }]
const upgrade = cause('product', {
  count: 17,
  sums: usd(141_500),
  itemNumber: 'wso_up77zz',
  name: 'The Upgrade',
})

const stuckOf = (causes: AttentionIssue[], more: Partial<AttentionReport> = {}): AttentionReport => ({
  causes,
  more: 0,
  sales: 0,
  foundAt: new Date().toISOString(),
  ...more,
})
const show = (stuck: AttentionReport, ui = <AttentionStrip />) =>
  renderScreen(ui, (client) => client.setQueryData(attentionQuery().queryKey, stuck))

test.each([
  [upgrade, '17 sales are waiting: no product has item number wso_up77zz ($1,415.00).'],
  [
    { ...upgrade, count: 1, sums: [...usd(2700), { currency: 'EUR', cents: 500 }] },
    '1 sale is waiting: no product has item number wso_up77zz ($27.00, €5.00).',
  ],
  [cause('buyer', { count: 2 }), '2 sales are waiting: no valid buyer email.'],
  [
    cause('passed_over', { count: 3, sums: usd(8100) }),
    '3 sales are waiting: granting access failed, and we’ll try again within the hour ($81.00).',
  ],
  [
    cause('opening', { name: 'The Upgrade', opened: 200, count: 4800 }),
    'The Upgrade: access granted for 200 sales, 4,800 to go.',
  ],
  [cause('failed', { count: 1, sums: usd(2700) }), '1 notification couldn’t be processed ($27.00).'],
  [
    cause('withdrawal', { count: 1, name: 'The course', sums: usd(2700), withdrawal: withdrawn }),
    'Withdrawal from sale 23456789 (The course). The person wasn’t signed in and used a different email than at checkout. Refund the sale by Dec 10, 2026 ($27.00).',
  ],
  [
    cause('withdrawal', {
      count: 1,
      withdrawal: { ...withdrawn, isSignedIn: true, isFromOtherEmail: false, openPayments: ['t1', 't2'] },
    }),
    'Withdrawal from sale 23456789. Refund the sale by Dec 10, 2026. Payments to refund: t1, t2.',
  ],
  [cause('withdrawals', { count: 2 }), '2 withdrawals don’t match a purchase.'],
  [cause('speech', { count: 2 }), '2 lessons couldn’t be transcribed.'],
  [cause('ledger', { count: 1 }), '1 sale doesn’t match WarriorPlus.'],
])('describes what needs attention, why, and the amount', (found, text) => {
  expect(describeIssue(found)).toBe(text)
})

test('shows a count beside Purchases only if something needs attention', () => {
  const { container } = show(stuckOf([]), <AttentionCount />)
  expect(container).toBeEmptyDOMElement()
  show(stuckOf([upgrade], { sales: 120 }), <AttentionCount />)
  expect(screen.getByText('99+')).toBeVisible()
  expect(screen.getByText('120 sales are waiting for you')).toBeInTheDocument()
})

test('stops refetching once the server refuses, for example while viewing as a customer', async () => {
  jest.useFakeTimers()
  const requests = mockApiAnswers({ 'GET /api/admin/stuck': { status: 403, body: { code: 'forbidden' } } })
  show(stuckOf([]), <AttentionCount />)
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000))
  expect(requests).toHaveLength(1)
  jest.useRealTimers()
})

test('creates a product prefilled from its sales', async () => {
  const asked = mockApiAnswers({
    'GET /api/sections': { body: [] },
    'POST /api/admin/products': () => ({ status: 409, body: { message: 'Taken', code: 'conflict' } }),
  })
  const user = userEvent.setup()
  show(stuckOf([upgrade]))
  await user.click(screen.getByRole('button', { name: 'Create Product' }))
  const dialog = await screen.findByRole('dialog')
  // The form is loaded on demand, which is slow on a busy machine.
  const name = await within(dialog).findByLabelText('Product Name', {}, { timeout: 15_000 })
  expect(name).toHaveValue('The Upgrade')
  expect(within(dialog).getByLabelText(/WarriorPlus Product ID/)).toHaveValue('wso_up77zz')
  await user.click(within(dialog).getByRole('button', { name: 'Create Product' }))
  expect(await screen.findByText('Failed to create product.')).toBeInTheDocument()
  const { body } = asked.find(({ call }) => call.startsWith('POST')) ?? {}
  expect(body).toMatchObject({ name: 'The Upgrade', warriorPlusProductId: 'wso_up77zz' })
})

test('ignores an unknown item of another network after a confirmation', async () => {
  const asked = mockApiAnswers({
    'PUT /api/admin/listings': { body: { network: 'jvzoo', item: '123456', productId: null } },
    'GET /api/admin/stuck': { body: stuckOf([]) },
  })
  const user = userEvent.setup()
  const { unmount } = show(stuckOf([{ ...upgrade, network: 'warriorplus' }]))
  expect(screen.queryByRole('button', { name: 'Ignore This Item' })).toBeNull()
  unmount()
  show(stuckOf([{ ...upgrade, network: 'jvzoo', itemNumber: '123456' }]))
  expect(screen.getByText(/no product has JVZoo item number 123456/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ignore This Item' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Ignore this item?' }))
  await user.click(dialog.getByRole('button', { name: 'Ignore This Item' }))
  expect(await screen.findByText('Item ignored')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/123456/)).toBeNull())
  expect(asked).toContainEqual({
    call: 'PUT /api/admin/listings',
    body: { network: 'jvzoo', item: '123456', productId: null },
  })
})

test('shows a link for each cause, or a button on the Purchases page', async () => {
  const user = userEvent.setup()
  const [onSee, onReview] = [jest.fn(), jest.fn()]
  const causes = [cause('buyer', { count: 2 }), cause('ledger', { count: 2 }), cause('security_key')]
  const { unmount } = show(stuckOf(causes))
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Assign Sales', '/admin/purchases?tab=attention'],
    ['Compare Sales', '/admin/purchases?tab=set-up'],
    ['Save Security Key', '/admin/settings'],
  ])
  unmount()
  show(stuckOf(causes), <AttentionStrip onSee={onSee} onReview={onReview} />)
  await user.click(screen.getByRole('button', { name: 'Assign Sales' }))
  await user.click(screen.getByRole('button', { name: 'Compare Sales' }))
  expect([onSee.mock.calls.length, onReview.mock.calls.length]).toEqual([1, 1])
})

test('links a withdrawal to the refund at the network, and unmatched withdrawals to their list', () => {
  show(
    stuckOf([cause('withdrawal', { count: 1, withdrawal: withdrawn }), cause('withdrawals', { count: 1 })]),
  )
  expect(screen.getByRole('link', { name: 'Refund on WarriorPlus' })).toHaveAttribute(
    'href',
    expect.stringContaining('warriorplus.com'),
  )
  expect(screen.getByRole('link', { name: 'Match Withdrawal' })).toHaveAttribute('href', '/admin/withdrawals')
})

test('retries failed transcripts and refreshes the list', async () => {
  const asked = mockApiAnswers({
    'POST /api/admin/speech': { status: 204 },
    'GET /api/admin/stuck': { body: stuckOf([]) },
  })
  show(stuckOf([cause('speech', { count: 2 })]))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry Transcription' }))
  await waitFor(() => expect(screen.queryByText(/couldn’t be transcribed/)).toBeNull())
  expect(asked.map(({ call }) => call)).toContain('POST /api/admin/speech')
})

test('shows the progress while access is granted', () => {
  show(stuckOf([cause('opening', { name: 'The Upgrade', opened: 200, count: 600 })]))
  expect(
    screen.getByRole('progressbar', { name: 'Granting access to buyers of The Upgrade' }),
  ).toHaveAttribute('aria-valuenow', '25')
})

test('shows the first four of many causes, and the rest on request', async () => {
  const user = userEvent.setup()
  const causes = Array.from({ length: 20 }, (_, n) => ({ ...upgrade, itemNumber: `wso_${n}` }))
  show(stuckOf(causes, { more: 3 }))
  // Toasts of earlier tests are list items too.
  const strip = within(screen.getByRole('region', { name: 'Needs attention' }))
  expect(strip.getAllByRole('listitem')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Show 16 more' }))
  expect(strip.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.getByText('See 3 more under Purchases.')).toBeVisible()
})
