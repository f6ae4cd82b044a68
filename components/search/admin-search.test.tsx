import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SearchResult } from '@/lib/contract/admin-search'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { AdminSearch } from './admin-search'

let pathname = '/admin'
jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  usePathname: () => pathname,
}))

const id = (last: number) => `8f2312c2-0000-4000-8000-00000000000${last}`
const found: SearchResult[] = [
  { kind: 'person', id: id(1), title: 'Jane Doe', detail: 'paid@work.example (also jane@example.com)' },
  { kind: 'sale', id: id(2), title: 'wps 1&2', detail: 'Jane Doe · jane@example.com' },
  { kind: 'video', id: id(3), title: 'Plain Jane', detail: 'Basics' },
]
const ask = (q: string) => `GET /api/admin/search?q=${q}`

beforeEach(() => {
  pathname = '/admin'
  Element.prototype.scrollIntoView = jest.fn()
})

function show(answers: Parameters<typeof mockApiAnswers>[0] = { [ask('jane')]: { body: found } }) {
  const requests = mockApiAnswers(answers)
  renderScreen(<AdminSearch />)
  return { requests, user: userEvent.setup() }
}

const field = () => screen.findByRole('combobox')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true })

test('opens with Ctrl K, selects with the arrow keys, opens a result with Enter, and keeps the focus in the field', async () => {
  const { user, requests } = show()
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(await field()).toHaveFocus())
  await user.keyboard('jane')
  await screen.findByRole('option', { name: /Jane Doe/, selected: true })
  expect(options()).toEqual([
    'Jane Doepaid@work.example (also jane@example.com)Customer',
    'wps 1&2Jane Doe · jane@example.comSale',
    'Plain JaneBasicsVideo',
  ])
  expect(requests).toEqual([{ call: ask('jane'), body: undefined }])
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toHaveTextContent('wps 1&2')
  expect(await field()).toHaveAttribute('aria-activedescendant', chosen().id)
  expect(await field()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(mockRouter.push).toHaveBeenCalledWith('/admin/purchases?search=wps+1%262')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('wraps around with the arrow keys, and selects the first result again after typing', async () => {
  const { user } = show({ [ask('jane')]: { body: found }, [ask('jane%20')]: { body: found } })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await field(), 'jane')
  await screen.findByRole('option', { name: /Jane Doe/, selected: true })
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toHaveTextContent('Plain Jane')
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toHaveTextContent('Jane Doepaid@')
  await user.keyboard('{PageDown}')
  expect(chosen()).toHaveTextContent('Plain Jane')
  await user.keyboard(' ')
  expect(chosen()).toHaveTextContent('Jane Doepaid@')
})

test('links a person to their admin page, and a lesson to its own page', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await field(), 'jane')
  const person = await screen.findByRole('option', { name: /Jane Doe/, selected: true })
  expect(within(person).getByText('Jane Doe').closest('a')).toHaveAttribute(
    'href',
    `/admin/customers/${id(1)}`,
  )
  await user.click(screen.getByText('Plain Jane'))
  expect(mockRouter.push).toHaveBeenCalledWith(`/video/${id(3)}`)
})

test('finds pages and settings by their words without a request', async () => {
  const { user } = show({ [ask('refund%20po')]: { body: [] }, [ask('refund+po')]: { body: [] } })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const box = await field()
  expect(options()).toContain('CustomersPage')
  expect(options()).not.toContain('PanelPage')
  await user.type(box, 'refund po')
  expect(options()).toEqual(['PagesPage'])
  await user.keyboard('{Enter}')
  expect(mockRouter.push).toHaveBeenCalledWith('/admin/pages')
})

test('opens a result on the current page with a full page load', async () => {
  pathname = '/admin/purchases'
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await field(), 'jane')
  const sale = await screen.findByText('wps 1&2')
  expect(sale.closest('a')).not.toHaveAttribute('data-soft')
})

test('reports an empty result and a failed search', async () => {
  const { user } = show({ [ask('xyz')]: { body: [] }, [ask('xyzz')]: { status: 500, body: {} } })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await field(), 'xyz')
  expect(await screen.findByText('Nothing found for “xyz”')).toBeVisible()
  await user.type(await field(), 'z')
  expect(await screen.findByText(/Couldn’t load the results/)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
