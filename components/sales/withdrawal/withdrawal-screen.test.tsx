import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { WithdrawalScreen } from './withdrawal-screen'

const call = 'POST /api/withdrawals'
const receipt = { id: '0197a8f0-0000-7000-8000-000000000001', submittedAt: '2026-11-26T08:00:00.000Z' }
const purchase = { id: '0197a8f0-0000-7000-8000-000000000002', label: 'The course, 23456789' }

function show(
  changes: Partial<Parameters<typeof WithdrawalScreen>[0]> = {},
  answer: object = { body: receipt },
) {
  const requests = mockApiAnswers({ [call]: answer })
  const props = { name: 'My Course', locale: 'en', contact: 'help@example.com', email: '' } as const
  renderScreen(<WithdrawalScreen {...props} networks={[]} purchases={[]} {...changes} />)
  return { requests, user: userEvent.setup() }
}
const button = (name: string) => screen.getByRole('button', { name })

test('shows what will be sent, sends it after the confirmation, and shows the receipt', async () => {
  const { requests, user } = show()
  await user.type(screen.getByLabelText('Your name'), 'Jane Doe')
  await user.type(screen.getByLabelText('Email you paid with'), 'jane@example.com')
  await user.type(screen.getByLabelText('Email for the confirmation'), 'home@example.com')
  await user.type(screen.getByLabelText('Order number'), '23456789')
  await user.click(button('Withdraw from contract here'))
  expect(screen.getByRole('heading', { name: 'Check your withdrawal' })).toHaveFocus()
  expect(screen.getByText('I withdraw from my contract with My Course for the purchase below.')).toBeVisible()
  for (const value of ['Jane Doe', 'jane@example.com', 'home@example.com', '23456789']) {
    expect(screen.getByText(value)).toBeVisible()
  }
  expect(requests).toEqual([])
  await user.click(button('Confirm withdrawal'))
  expect(await screen.findByRole('heading', { name: 'Withdrawal sent' })).toHaveFocus()
  expect(screen.getByText(/confirmation to home@example.com within a day/)).toBeVisible()
  expect(screen.getByText('November 26, 2026 at 8:00:00 AM')).toBeVisible()
  expect(requests).toMatchObject([
    {
      call,
      body: {
        name: 'Jane Doe',
        email: 'jane@example.com',
        replyTo: 'home@example.com',
        order: '23456789',
        confirmed: true,
        locale: 'en',
      },
    },
  ])
})

test('asks for missing fields in the language of the page, without sending', async () => {
  const { requests, user } = show({ locale: 'de' })
  await user.click(button('Vertrag widerrufen'))
  expect(screen.getByText('Geben Sie Ihren Namen ein, ohne Adressen und Links.')).toBeVisible()
  expect(screen.getByText('Geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible()
  expect(screen.getByLabelText('Ihr Name')).toHaveFocus()
  expect(requests).toEqual([])
})

test('shows an unknown order number as unknown, and doesn’t send it', async () => {
  const { requests, user } = show()
  await user.type(screen.getByLabelText('Your name'), 'Jane')
  await user.type(screen.getByLabelText('Email you paid with'), 'jane@example.com')
  await user.click(button('Withdraw from contract here'))
  expect(screen.getByText('I don’t know it')).toBeVisible()
  await user.click(button('Change'))
  expect(screen.getByLabelText('Your name')).toHaveValue('Jane')
  await user.click(button('Withdraw from contract here'))
  await user.click(button('Confirm withdrawal'))
  await screen.findByText('Withdrawal sent')
  expect(requests[0]?.body).not.toHaveProperty('order')
})

test('a signed-in person chooses one of their purchases', async () => {
  const { requests, user } = show({ purchases: [purchase], email: 'jane@example.com' })
  await user.type(screen.getByLabelText('Your name'), 'Jane')
  expect(screen.queryByLabelText('Order number')).toBeNull()
  await user.click(button('Withdraw from contract here'))
  expect(screen.getByText('The course, 23456789')).toBeVisible()
  await user.click(button('Confirm withdrawal'))
  await screen.findByText('Withdrawal sent')
  expect(requests[0]?.body).toMatchObject({ purchaseId: purchase.id, email: 'jane@example.com' })
})

test('names the contact if there are too many requests', async () => {
  const { user } = show(
    { locale: 'fr' },
    { status: 429, body: { message: 'Too many', code: 'rate_limited' } },
  )
  await user.type(screen.getByLabelText('Votre nom'), 'Jane')
  await user.type(screen.getByLabelText('Adresse e-mail utilisée pour le paiement'), 'jane@example.com')
  await user.click(button('Renoncer au contrat ici'))
  await user.click(button('Confirmer la rétractation'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/écrivez à help@example.com/)
})

test('names the networks that are the seller, and links the five languages', () => {
  show({ networks: [{ network: 'warriorplus', refundRequests: [] }], locale: 'it' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'WarriorPlus' })).toHaveAttribute(
    'href',
    expect.stringContaining('https://'),
  )
  expect(main.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', '/withdraw?lang=de')
  expect(main.getByRole('link', { name: 'Italiano' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('main')).toHaveAttribute('lang', 'it')
})
