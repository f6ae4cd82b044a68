import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { productsQuery } from '@/lib/client/products'
import { answerRequests, renderScreen } from '@/tests/screen'
import { AccessDialog } from './access-dialog'

const userId = '8f2312c2-0000-4000-8000-000000000001'
const product = {
  id: '01a1fdce-c017-764d-8f01-99258fd169e5',
  warriorPlusProductId: null,
  name: 'Full course',
  description: null,
  isMainProduct: true,
  grantsSectionIds: [],
  grantsAllSections: true,
  createdAt: '2026-01-05T10:00:00.000Z',
}
const welcome = `/api/admin/users/${userId}/welcome`
const grant = `POST /api/admin/users/${userId}/access`
const failed = {
  state: 'failed',
  attempts: 8,
  nextAttemptAt: null,
  sentAt: null,
  lastError: 'Mailbox unavailable',
}

async function open(answers: Parameters<typeof answerRequests>[0]) {
  const requests = answerRequests(answers)
  const user = userEvent.setup()
  const customer = {
    userId,
    user: { email: 'maria@example.com', firstName: null, lastName: null, isAdmin: false },
    accessCount: 0,
    lastAccess: null,
  }
  renderScreen(
    <AccessDialog customer={customer} trigger={<button type="button">Access</button>} />,
    (client) => client.setQueryData(productsQuery().queryKey, [product]),
  )
  await user.click(screen.getByRole('button', { name: 'Access' }))
  return { requests, user }
}

test('access wants a product and a reason', async () => {
  const { requests, user } = await open({ [`GET ${welcome}`]: { status: 200, body: null } })
  const give = screen.getByRole('button', { name: 'Give Access' })
  await user.selectOptions(screen.getByLabelText('Product'), 'Full course')
  expect(give).toBeDisabled()
  await user.type(screen.getByLabelText('Reason'), 'Won it')
  await user.click(give)
  expect(await screen.findByText('Failed to give access')).toBeVisible()
  expect(requests.at(-1)).toEqual({ call: grant, body: { productId: product.id, reason: 'Won it' } })
  expect(screen.getByLabelText('Reason')).toHaveValue('Won it')
})

test('a mail that failed says why, and is sent again', async () => {
  const { user } = await open({
    [`GET ${welcome}`]: { status: 200, body: failed },
    [`POST ${welcome}`]: { status: 200, body: { ...failed, state: 'queued' } },
  })
  expect(await screen.findByText('Failed')).toBeVisible()
  expect(screen.getByText(/Mailbox unavailable/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Welcome mail queued')).toBeVisible()
})
