import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerRequests, renderScreen } from '@/tests/screen'
import { ReceiptForm } from './receipt-form'
import { ThanksForms } from './thanks-forms'

const call = 'POST /api/auth/code'
const done = { body: { url: 'http://localhost/#start' } }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

afterEach(() => {
  window.location.hash = ''
})

test('email and code sign in together', async () => {
  const requests = answerRequests({ [call]: done })
  renderScreen(<ReceiptForm />)
  await type('Email you paid with', 'sam@example.com')
  await type('Code on your receipt', 'abcde-12345')
  await press('Sign in with the code')
  await waitFor(() => expect(window.location.hash).toBe('#start'))
  expect(requests).toEqual([{ call, body: { email: 'sam@example.com', code: 'abcde-12345' } }])
})

test('what is missing is asked for, and nothing is sent', async () => {
  const requests = answerRequests({})
  renderScreen(<ReceiptForm />)
  await press('Sign in with the code')
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(screen.getByLabelText('Email you paid with')).toHaveFocus()
  await type('Email you paid with', 'sam@example.com')
  await press('Sign in with the code')
  expect(screen.getByText('Enter the code that your receipt shows.')).toBeVisible()
  expect(requests).toEqual([])
})

test('a wrong code says so beside it', async () => {
  answerRequests({
    [call]: { status: 400, body: { message: 'That code does not work.', code: 'bad_request' } },
  })
  renderScreen(<ReceiptForm />)
  await type('Email you paid with', 'sam@example.com')
  await type('Code on your receipt', 'abcde-12345{Enter}')
  expect(await screen.findByText('That code does not work.')).toBeVisible()
  expect(screen.getByLabelText('Code on your receipt')).toHaveValue('abcde-12345')
})

test('after paying, one email serves the link and the code', async () => {
  const requests = answerRequests({ [call]: done })
  renderScreen(<ThanksForms />)
  await type('Code on your receipt', 'abcde-12345{Enter}')
  expect(screen.getByText('Enter the email you paid with first, above.')).toBeVisible()
  await type('Email you paid with', 'sam@example.com')
  await press('Sign in with the code')
  await waitFor(() => expect(requests).toMatchObject([{ body: { email: 'sam@example.com' } }]))
})
