import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EvidenceLossWarning } from '@/components/sales/evidence/evidence-loss-warning'
import { GiveAccessToSelected } from '@/components/sales/products/give-access-to-selected'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { CustomerList } from './customer-list'

const users = '/api/admin/analytics/users'
const id = (last: number) => `8f2312c2-0000-4000-8000-00000000000${last}`
const row = (last: number, email: string, changes: Partial<CustomerRow['user']> = {}): CustomerRow => ({
  userId: id(last),
  user: { email, firstName: null, lastName: null, isAdmin: false, ...changes },
  accessCount: 0,
  lastAccess: null,
  access: null,
  progress: { completed: 0, lessons: 4 },
})
const maria = {
  ...row(1, 'maria@example.com', { firstName: 'Maria', lastName: 'Silva', isAdmin: true }),
  accessCount: 1204,
  lastAccess: new Date().toISOString(),
}
const sam = row(2, 'sam@example.com')
const page = (rows: CustomerRow[]) => ({
  status: 200,
  body: rows,
  headers: { 'X-Total-Count': String(rows.length), 'X-Total-Accesses': '1204' },
})
const refused = { status: 500, body: { message: 'Broken', code: 'internal' } }

beforeEach(() => window.history.replaceState(null, '', '/admin/customers'))

function show(answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({ [`GET ${users}`]: page([maria, sam]), ...answers })
  renderScreen(
    <CustomerList Access={AccessDialog} AlsoDeleted={EvidenceLossWarning} Give={GiveAccessToSelected} />,
  )
  return { requests, user: userEvent.setup() }
}

/** Opens the menu of a customer and selects an item. */
async function choose(user: ReturnType<typeof userEvent.setup>, name: string, words: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: words }))
}

test('a row shows the customer, the activity status, the number of accesses and the last access', async () => {
  show()
  const first = within(await screen.findByRole('row', { name: /Maria Silva/ }))
  expect(first.getByText('Admin')).toBeVisible()
  expect(first.getByText('Active')).toBeVisible()
  expect(first.getByText('1,204 views')).toBeVisible()
  const second = within(screen.getByRole('row', { name: /sam@example.com/ }))
  expect(second.getByText('sam')).toBeVisible()
  expect(second.getByText('Inactive')).toBeVisible()
  expect(second.getByText('Never')).toBeVisible()
  expect(second.queryByText('Admin')).toBeNull()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual([
    '',
    'Customer',
    'Email',
    'Status',
    'Access',
    'Progress',
    'Access Count',
    'Last Active',
    'Actions',
  ])
})

test('the server searches and filters after a pause in typing', async () => {
  const { requests, user } = show({
    [`GET ${users}?search=sam`]: page([sam]),
    [`GET ${users}?search=sam&status=active`]: page([]),
  })
  await screen.findByText('Maria Silva')
  await user.type(screen.getByRole('searchbox'), 'sam')
  await waitFor(() => expect(screen.queryByText('Maria Silva')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Active' }))
  expect(await screen.findByText('No customers found')).toBeVisible()
  expect(requests.map(({ call }) => call)).toEqual([
    `GET ${users}`,
    `GET ${users}?search=sam`,
    `GET ${users}?search=sam&status=active`,
  ])
})

test('a new search scrolls the list to the top', async () => {
  const { user } = show({ [`GET ${users}?search=sam`]: page([sam]) })
  await screen.findByText('Maria Silva')
  const frame = () => screen.getByRole('table').closest('section') ?? document.body
  frame().scrollTop = 4000
  await user.type(screen.getByRole('searchbox'), 'sam')
  await waitFor(() => expect(screen.queryByText('Maria Silva')).not.toBeInTheDocument())
  expect(frame().scrollTop).toBe(0)
})

test('shows an error instead of an empty list when the customers cannot be read', async () => {
  show({ [`GET ${users}`]: refused })
  expect(await screen.findByText('Couldn’t load the customers')).toBeVisible()
  expect(screen.queryByText('No customers found')).toBeNull()
})

test('an edit requires an email', async () => {
  const call = `PUT /api/admin/users/${sam.userId}`
  const { requests, user } = show({ [call]: refused })
  await choose(user, 'sam', 'Edit')
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Customer' }))
  await user.clear(dialog.getByLabelText('Email'))
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Email'), 'sam@example.org')
  await user.type(dialog.getByLabelText('First Name'), 'Sam')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Failed to update customer')).toBeVisible()
  expect(requests.at(-1)).toEqual({
    call,
    body: { email: 'sam@example.org', firstName: 'Sam', lastName: null },
  })
})

test('reports a successful edit and renders the page’s title again', async () => {
  const saved = {
    id: sam.userId,
    ...sam.user,
    profileImageUrl: null,
    hasPurchased: false,
    purchaseDate: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
  }
  const { user } = show({ [`PUT /api/admin/users/${sam.userId}`]: { status: 200, body: saved } })
  await choose(user, 'sam', 'Edit')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Customer updated successfully')).toBeVisible()
  expect(mockRouter.refresh).toHaveBeenCalled()
})

test('offers to send the access email after the email was changed', async () => {
  const email = 'sam@example.org'
  const saved = {
    id: sam.userId,
    ...sam.user,
    email,
    profileImageUrl: null,
    hasPurchased: false,
    purchaseDate: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
  }
  const welcome = `POST /api/admin/users/${sam.userId}/welcome`
  const { requests, user } = show({
    [`PUT /api/admin/users/${sam.userId}`]: { status: 200, body: saved },
    [welcome]: { status: 200, body: null },
  })
  await choose(user, 'sam', 'Edit')
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await user.click(await screen.findByRole('button', { name: 'Send Access Email' }))
  expect(await screen.findByText(`Access email queued for ${email}`)).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain(welcome)
  expect(screen.queryByRole('dialog')).toBeNull()
})

const sales = (userId: string) => `GET /api/admin/users/${userId}/sales`
const noSale = { body: { sales: 0, days: 180 } }

test('the deletion dialog names the customer', async () => {
  const { user } = show({
    [`DELETE /api/admin/users/${sam.userId}`]: { status: 204 },
    [sales(sam.userId)]: noSale,
  })
  await choose(user, 'sam', 'Delete')
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Are you sure you want to delete sam@example.com? This action cannot be undone and will remove all their data and progress.',
  )
  await user.click(screen.getByRole('button', { name: 'Delete Customer' }))
  expect(await screen.findByText('Customer deleted successfully')).toBeVisible()
})

test('a refused deletion shows the reason', async () => {
  const message = 'You can’t delete your own account'
  const { user } = show({
    [`DELETE /api/admin/users/${maria.userId}`]: { status: 409, body: { message, code: 'conflict' } },
    [sales(maria.userId)]: noSale,
  })
  await choose(user, 'Maria Silva', 'Delete')
  await user.click(screen.getByRole('button', { name: 'Delete Customer' }))
  expect(await screen.findByText('Failed to delete customer')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
})

test.each([
  [
    'bought something recently',
    { body: { sales: 1, days: 90 } },
    'This customer bought something in the last 90 days. Deleting the customer also deletes the evidence',
  ],
  [
    'may have bought something',
    { status: 503, body: {} },
    'This customer may have bought something recently. Deleting the customer also deletes the evidence',
  ],
])('warns about the evidence before deleting a customer who %s', async (_, answer, said) => {
  const { user } = show({ [sales(sam.userId)]: answer })
  await choose(user, 'sam', 'Delete')
  await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent(said))
})

test('the export contains all pages of the filtered list', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:file'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const all = `${users}?status=active`
  const { user } = show({
    [`GET ${all}`]: page([maria]),
    [`GET ${all}&limit=500`]: { body: [maria], headers: { 'X-Next-Cursor': 'more' } },
    [`GET ${all}&cursor=more&limit=500`]: page([sam]),
  })
  await user.click(screen.getByRole('button', { name: 'Active' }))
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Customers exported successfully')).toBeVisible()
  expect(saved[0]?.size).toBeGreaterThan(150)
  jest.restoreAllMocks()
})

test('a long export can be canceled', async () => {
  let isAsked = false
  const { user, requests } = show({
    [`GET ${users}?limit=500`]: { body: [maria], headers: { 'X-Next-Cursor': 'more' } },
  })
  const answer = globalThis.fetch
  globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) => {
    if (!path.includes('cursor=more')) return answer(path, init)
    isAsked = true
    return new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  }) as unknown as typeof fetch
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Reading rows: 1...')).toBeVisible()
  await waitFor(() => expect(isAsked).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled())
  expect(screen.queryByText('Couldn’t export the customers. Try again.')).toBeNull()
  expect(requests.length).toBeGreaterThan(0)
})

test('keeps the search, the filter and the sort order in the URL, for reloads and the Back button', async () => {
  const { user } = show()
  await user.type(screen.getByLabelText('Search customers'), 'sam')
  await user.click(screen.getByRole('button', { name: 'Inactive' }))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'By email')
  expect(window.location.search).toBe('?search=sam&status=inactive&sort=email')
  cleanup()
  const { requests } = show()
  expect(screen.getByLabelText('Search customers')).toHaveValue('sam')
  expect(screen.getByRole('button', { name: 'Inactive' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('By email')
  await waitFor(() => expect(requests[0]?.call).toContain('search=sam&status=inactive&sort=email'))
})
