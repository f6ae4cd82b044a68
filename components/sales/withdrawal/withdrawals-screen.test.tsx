import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Withdrawal } from '@/lib/contract/sales/withdrawals'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { WithdrawalSettingsScreen } from './withdrawal-settings-screen'
import { WithdrawalsScreen } from './withdrawals-screen'

const sale = {
  purchaseId: '0197a8f0-0000-7000-8000-000000000002',
  network: 'warriorplus',
  saleId: '23456789',
  product: 'The course',
} as const
const matched: Withdrawal = {
  id: '0197a8f0-0000-7000-8000-000000000001',
  name: 'Jane Doe',
  email: 'jane@example.com',
  replyTo: 'home@example.com',
  order: null,
  locale: 'de',
  text: 'Ich widerrufe meinen Vertrag.',
  submittedAt: '2026-11-26T08:00:00.000Z',
  signedIn: false,
  isFromOtherEmail: true,
  match: sale,
  candidates: [],
  timing: 'later',
  repeatOf: null,
  acknowledgement: 'sent',
  acknowledgedAt: '2026-11-26T08:00:05.000Z',
  refundDueAt: '2026-12-10T08:00:00.000Z',
  closedBy: null,
  handledAt: null,
  handledBy: null,
  note: null,
}

function show(withdrawal: Withdrawal) {
  const requests = mockApiAnswers({
    'GET /api/admin/withdrawals': { body: [withdrawal] },
    [`PUT /api/admin/withdrawals/${withdrawal.id}`]: { body: withdrawal },
  })
  renderScreen(<WithdrawalsScreen />)
  const saved = () => requests.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  return { saved, user: userEvent.setup() }
}

test('shows a withdrawal with its marks, and links to the refund', async () => {
  const { saved, user } = show(matched)
  expect(await screen.findByRole('heading', { name: 'Jane Doe' })).toBeVisible()
  for (const text of [
    'Not signed in',
    'Different email than at checkout',
    'Late, but possibly valid. Check whether the buyer was told about the right to withdraw.',
    'Sale 23456789, The course',
  ]) {
    expect(screen.getByText(text)).toBeVisible()
  }
  expect(screen.getByRole('link', { name: 'Refund on WarriorPlus' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as Handled' }))
  expect(saved()).toEqual([{ handled: true }])
})

test('links to the refund on the network that sold the purchase', async () => {
  show({ ...matched, match: { ...sale, network: 'jvzoo', saleId: 'AP-1' } })
  expect(await screen.findByRole('link', { name: 'Refund on JVZoo' })).toHaveAttribute(
    'href',
    expect.stringContaining('jvzoo'),
  )
})

test('the owner chooses among the candidates, and saves a note', async () => {
  const { saved, user } = show({ ...matched, match: null, candidates: [sale], timing: 'unknown' })
  await user.selectOptions(await screen.findByLabelText('Choose the purchase'), '23456789, The course')
  await user.type(screen.getByLabelText('Note'), 'Called')
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(saved()).toEqual([{ purchaseId: sale.purchaseId }, { note: 'Called' }])
})

test('“Yes” to consumers in the EU turns the form on and asks for a contact', async () => {
  const off = { on: false, sellsToEu: null, contact: null, days: 14, sellers: { warriorplus: 'me' } }
  const requests = mockApiAnswers({
    'GET /api/admin/settings/withdrawal': { body: off },
    'PUT /api/admin/settings/withdrawal': {
      body: { ...off, on: true, sellsToEu: true, contact: 'help@example.com' },
    },
  })
  renderScreen(<WithdrawalSettingsScreen />)
  const user = userEvent.setup()
  expect(await screen.findByRole('note')).toHaveTextContent('isn’t legal advice')
  await user.selectOptions(await screen.findByLabelText('Do you sell to consumers in the EU?'), 'Yes')
  expect(screen.getByRole('checkbox', { name: 'Show the withdrawal form' })).toBeChecked()
  const save = screen.getByRole('button', { name: 'Save Withdrawal Settings' })
  await user.click(save)
  expect(await screen.findByText('Required')).toBeVisible()
  await user.type(screen.getByLabelText('Contact'), 'help@example.com')
  await user.click(save)
  expect(await screen.findByText('Withdrawal settings saved')).toBeInTheDocument()
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    on: true,
    sellsToEu: true,
    contact: 'help@example.com',
    days: 14,
    sellers: { warriorplus: 'me' },
  })
})
