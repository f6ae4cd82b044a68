import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Import } from '@/lib/contract/sales/imports'
import { product } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ImportsScreen } from './imports-screen'

const id = '01a1fdce-be84-7692-8f67-1dd4b55231d1'
const sorted: Import = {
  id,
  state: 'sorted',
  bytes: 2048,
  layout: {
    encoding: 'windows-1252',
    separator: ';',
    headLine: 1,
    columns: [
      { name: 'Mail', samples: ['ann@example.com'] },
      { name: 'When', samples: ['03/05/2025'] },
    ],
  },
  mapping: { columns: { email: 0 }, productId: null, dates: 'month-first' },
  nextLine: 6,
  lines: 5,
  countNew: 2,
  countHere: 1,
  countDiffers: 0,
  countUnreadable: 1,
  taken: 0,
  undone: 0,
  keptAccounts: 0,
  sendMails: false,
  problem: null,
  uploadURL: '/incoming/01a1fdce-be84-7692-8f67-1dd4b55231d2',
  createdAt: '2026-01-05T10:00:00.000Z',
  finishedAt: null,
}
const root = '/api/admin/imports'
const one = (list: Import, rows: object[] = [], kept: object[] = []) => ({ body: { ...list, rows, kept } })

function show(list: Import, answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({
    [`GET ${root}`]: { body: [list] },
    [`GET ${root}/${id}`]: one(list, [{ line: 2, verdict: 'new', reason: null, saleId: '31000001' }]),
    'GET /api/admin/products': { body: [product] },
    ...answers,
  })
  renderScreen(<ImportsScreen />)
  return { requests, user: userEvent.setup() }
}

const card = async () => within(await screen.findByRole('article', { name: 'This import' }))

test('shows how a file was read and the result of each row, with its reason', async () => {
  const reason = 'This row has no email'
  const { user } = show(sorted, {
    [`GET ${root}/${id}?verdict=unreadable&after=0`]: one(sorted, [
      { line: 4, verdict: 'unreadable', reason, saleId: null },
    ]),
  })
  const list = await card()
  expect(
    list.getByText('2 KB, 4 rows. Windows (Western European), separated by semicolons, header in row 1.'),
  ).toBeVisible()
  expect(list.getByText('Sale 31000001')).toBeVisible()
  await user.click(list.getByRole('button', { name: /Unreadable/ }))
  expect(await list.findByText(reason)).toBeVisible()
})

test('sends emails only if the checkbox is checked', async () => {
  const call = `POST ${root}/${id}/start`
  const { user, requests } = show(sorted, { [call]: { body: { ...sorted, state: 'taking' } } })
  const list = await card()
  expect(list.getByRole('checkbox')).not.toBeChecked()
  await user.click(list.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText('Import started')).toBeInTheDocument()
  expect(requests.find(({ call: made }) => made === call)?.body).toEqual({ sendMails: false })
})

test('changes the column mapping and checks the rows again', async () => {
  const call = `POST ${root}`
  const { user, requests } = show(sorted, { [call]: { status: 201, body: sorted } })
  const list = await card()
  await user.click(list.getByText('Columns in the file'))
  expect(list.getByRole('button', { name: 'Check Rows Again' })).toBeDisabled()
  await user.selectOptions(list.getByLabelText('When'), 'Sale date')
  await user.selectOptions(list.getByLabelText('Date format'), '03/05/2026 is May 3')
  await user.click(list.getByRole('button', { name: 'Check Rows Again' }))
  expect(requests.find(({ call: made }) => made === call)?.body).toEqual({
    uploadURL: sorted.uploadURL,
    mapping: { columns: { email: 0, date: 1 }, productId: null, dates: 'day-first' },
  })
})

test('shows the progress of an undo', async () => {
  show({ ...sorted, state: 'undoing', taken: 4000, undone: 1000, uploadURL: null })
  const list = await card()
  expect(list.getByRole('status')).toHaveTextContent('1,000 of 4,000 rows undone. You can leave this page.')
  expect(list.getByRole('progressbar', { name: 'Rows undone' })).toHaveAttribute('aria-valuenow', '25')
})

test('an undo lists what was kept and why', async () => {
  const undone: Import = { ...sorted, state: 'undone', taken: 2, keptAccounts: 1, uploadURL: null }
  const kept = [
    {
      purchaseId: id,
      saleId: '31000001',
      email: 'ann@example.com',
      reason: 'You changed this purchase manually',
    },
  ]
  show(undone, { [`GET ${root}/${id}`]: one(undone, [], kept) })
  const list = await card()
  expect(list.getByText('ann@example.com: You changed this purchase manually')).toBeVisible()
  expect(list.getByText('1 account was kept because someone has used it since the import.')).toBeVisible()
  expect(list.queryByRole('button', { name: 'Undo Import' })).toBeNull()
})
