import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { productsQuery } from '@/lib/client/sales/products'
import { customer, product, purchase } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { AccessDialog } from './access-dialog'

const { userId } = customer
const welcome = `/api/admin/users/${userId}/welcome`
const grant = `POST /api/admin/users/${userId}/access`
const failed = {
  state: 'failed',
  attempts: 8,
  nextAttemptAt: null,
  sentAt: null,
  lastError: 'Mailbox unavailable',
  dropReason: null,
}

async function open(answers: Parameters<typeof mockApiAnswers>[0]) {
  const requests = mockApiAnswers(answers)
  const user = userEvent.setup()
  renderScreen(
    <AccessDialog customer={customer} trigger={<button type="button">Access</button>} />,
    (client) => client.setQueryData(productsQuery().queryKey, [product]),
  )
  await user.click(screen.getByRole('button', { name: 'Access' }))
  return { requests, user }
}

test('requires a product and a reason', async () => {
  const { requests, user } = await open({ [`GET ${welcome}`]: { status: 200, body: null } })
  const give = screen.getByRole('button', { name: 'Give Access' })
  await user.selectOptions(screen.getByLabelText('Product'), 'Full course')
  expect(give).toBeDisabled()
  await user.type(screen.getByLabelText('Reason'), 'Won it')
  await user.click(give)
  expect(await screen.findByText('Couldn’t give access. Try again.')).toBeVisible()
  expect(requests.at(-1)).toEqual({ call: grant, body: { productId: product.id, reason: 'Won it' } })
  expect(screen.getByLabelText('Reason')).toHaveValue('Won it')
})

test('shows the state of the email after access is given manually', async () => {
  let welcomeEmail: object | null = null
  const { user } = await open({
    [`GET ${welcome}`]: () => ({ body: welcomeEmail }),
    [grant]: { status: 201, body: purchase },
  })
  expect(await screen.findByText(/Not sent because this customer/)).toBeVisible()
  welcomeEmail = { ...failed, state: 'queued', attempts: 0, lastError: null }
  await user.selectOptions(screen.getByLabelText('Product'), 'Full course')
  await user.type(screen.getByLabelText('Reason'), 'Won it')
  await user.click(screen.getByRole('button', { name: 'Give Access' }))
  expect(await screen.findByText('Queued')).toBeVisible()
  welcomeEmail = { ...welcomeEmail, state: 'sent' }
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Access' }))
  expect(await screen.findByText('Sent')).toBeVisible()
})

test('shows an error instead of "no products" when the products cannot be loaded', async () => {
  mockApiAnswers({ [`GET ${welcome}`]: { body: null } })
  renderScreen(<AccessDialog customer={customer} trigger={<button type="button">Access</button>} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Access' }))
  expect(await screen.findByRole('option', { name: 'Couldn’t load the products' })).toBeInTheDocument()
})

test('shows why an email failed, and sends it again', async () => {
  const { user } = await open({
    [`GET ${welcome}`]: { status: 200, body: failed },
    [`POST ${welcome}`]: { status: 200, body: { ...failed, state: 'queued' } },
  })
  expect(await screen.findByText('Failed')).toBeVisible()
  expect(screen.getByText(/Mailbox unavailable/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send Again' }))
  expect(await screen.findByText('Welcome email queued')).toBeVisible()
})
