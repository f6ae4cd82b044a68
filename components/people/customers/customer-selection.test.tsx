import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EvidenceLossWarning } from '@/components/sales/evidence/evidence-loss-warning'
import { GiveAccessToSelected } from '@/components/sales/products/give-access-to-selected'
import { AccessDialog } from '@/components/sales/purchases/access-dialog'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { product } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { CustomerList } from './customer-list'

const users = '/api/admin/analytics/users'
const row = (n: number, firstName: string): CustomerRow => ({
  userId: `8f2312c2-0000-4000-8000-${String(n).padStart(12, '0')}`,
  user: { email: `${firstName.toLowerCase()}@example.com`, firstName, lastName: null, isAdmin: false },
  accessCount: 0,
  lastAccess: null,
  access: null,
  progress: { completed: 0, lessons: 4 },
})
const [maria, sam, kim] = [row(1, 'Maria'), row(2, 'Sam'), row(3, 'Kim')]
const page = (rows: CustomerRow[], more?: string) => ({
  body: rows,
  headers: {
    'X-Total-Count': '3',
    'X-Total-Accesses': '0',
    ...(more && { 'X-Next-Cursor': more }),
  },
})
const old = { ...product, id: '01a1fdce-be84-7692-8f67-1dd4b55231c2', name: 'Old course', archived: true }
const give = `POST /api/admin/products/${product.id}/access`

function show(answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({
    [`GET ${users}`]: page([maria, sam], 'more'),
    [`GET ${users}?cursor=more`]: page([kim]),
    'GET /api/admin/products': { body: [product, old] },
    ...answers,
  })
  renderScreen(
    <CustomerList Access={AccessDialog} AlsoDeleted={EvidenceLossWarning} Give={GiveAccessToSelected} />,
  )
  return { requests, user: userEvent.setup() }
}

const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })

test('gives a product to the selected customers, including those from other pages and searches', async () => {
  const { requests, user } = show({
    [`GET ${users}?search=sam`]: page([sam]),
    [give]: { body: { given: 2, had: 1, unknown: [] } },
  })
  await user.click(await box('Maria'))
  await user.click(screen.getByRole('button', { name: 'Load More' }))
  ;(await box('Kim')).focus()
  await user.keyboard(' ')
  await user.type(screen.getByRole('searchbox'), 'sam')
  await waitFor(() => expect(screen.queryByText('Maria')).not.toBeInTheDocument())
  await user.click(await box('Sam'))
  expect(screen.getByText('3 selected')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Give Access' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Give Access' }))
  const given = within(dialog.getByRole('list', { name: 'Customers who get access' })).getAllByRole(
    'listitem',
  )
  expect(given.map(({ textContent }) => textContent)).toEqual([
    'Maria maria@example.com',
    'Kim kim@example.com',
    'Sam sam@example.com',
  ])
  await dialog.findByRole('option', { name: 'Full course' })
  expect(dialog.queryByRole('option', { name: 'Old course' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Give Access' })).toBeDisabled()
  await user.selectOptions(dialog.getByLabelText('Product'), 'Full course')
  await user.type(dialog.getByLabelText('Reason'), 'A bonus')
  await user.click(dialog.getByRole('button', { name: 'Give Access' }))
  expect(await screen.findByText('Access granted to 2 customers; 1 already had access')).toBeVisible()
  expect(requests.find(({ call }) => call === give)?.body).toEqual({
    emails: [maria, kim, sam].map((customer) => customer.user.email),
    reason: 'A bonus',
  })
})

test('the checkbox in the header selects all loaded customers, then none', async () => {
  const { user } = show()
  const all = await screen.findByRole('checkbox', { name: 'Select the first 2 customers' })
  await user.click(await box('Sam'))
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(await box('Maria')).toBeChecked()
  expect(screen.getByText('2 selected')).toBeVisible()
  await user.click(all)
  expect(await box('Sam')).not.toBeChecked()
  expect(screen.getByText('3 customers')).toBeVisible()
})

test('the export contains only the selected customers', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:file'
  }
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = show()
  await user.click(await box('Sam'))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Customers exported successfully')).toBeVisible()
  const text = await new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(saved[0] ?? new Blob())
  })
  expect(text).toContain('sam@example.com')
  expect(text).not.toContain('maria@example.com')
  click.mockRestore()

  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await box('Sam')).not.toBeChecked()
  expect(screen.getByText('3 customers')).toHaveFocus()
})

test('refuses a selection over the limit before it asks for a product', async () => {
  const many = Array.from({ length: 201 }, (_, n) => row(n + 10, `Buyer${n}`))
  const { user } = show({ [`GET ${users}`]: page(many) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 201 customers' }))
  await user.click(screen.getByRole('button', { name: 'Give Access' }))
  const dialog = screen.getByRole('dialog', { name: 'Give Access' })
  expect(dialog).toHaveTextContent('at most 200 customers at a time')
  expect(within(dialog).queryByLabelText('Product')).toBeNull()
})

test('a deleted customer is no longer selected', async () => {
  const { user } = show({
    [`DELETE /api/admin/users/${sam.userId}`]: { status: 204 },
    [`GET /api/admin/users/${sam.userId}/sales`]: { body: { sales: 0, days: 180 } },
  })
  await user.click(await box('Sam'))
  await user.click(screen.getByRole('button', { name: 'Actions for Sam' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete Customer' }))
  expect(await screen.findByText('Customer deleted successfully')).toBeVisible()
  expect(screen.getByText('3 customers')).toBeVisible()
})
