import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { PostPurchaseSignIn } from './post-purchase-sign-in'
import { ReceiptCodeForm } from './receipt-code-form'

const call = 'POST /api/auth/code'
const done = { body: { url: 'http://localhost/#start' } }
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

afterEach(() => {
  window.location.hash = ''
})

test('signs in with email and code', async () => {
  const requests = mockApiAnswers({ [call]: done })
  renderScreen(<ReceiptCodeForm />)
  await type('Email you paid with', 'sam@example.com')
  await type('Code on your receipt', 'abcde-12345')
  await clickButton('Sign In with Code')
  await waitFor(() => expect(window.location.hash).toBe('#start'))
  expect(requests).toEqual([{ call, body: { email: 'sam@example.com', code: 'abcde-12345' } }])
})

test('asks for missing fields without sending a request', async () => {
  const requests = mockApiAnswers({})
  renderScreen(<ReceiptCodeForm />)
  await clickButton('Sign In with Code')
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(screen.getByLabelText('Email you paid with')).toHaveFocus()
  await type('Email you paid with', 'sam@example.com')
  await clickButton('Sign In with Code')
  expect(screen.getByText('Enter the code from your receipt.')).toBeVisible()
  expect(requests).toEqual([])
})

test('shows the error for a wrong code at its field', async () => {
  mockApiAnswers({
    [call]: { status: 400, body: { message: 'That code doesn’t work.', code: 'bad_request' } },
  })
  renderScreen(<ReceiptCodeForm />)
  await type('Email you paid with', 'sam@example.com')
  await type('Code on your receipt', 'abcde-12345{Enter}')
  expect(await screen.findByText('That code doesn’t work.')).toBeVisible()
  expect(screen.getByLabelText('Code on your receipt')).toHaveValue('abcde-12345')
})

test('the page after the checkout of another network asks for no code', () => {
  renderScreen(<PostPurchaseSignIn otherNetwork="JVZoo" />)
  expect(screen.getByText(/use the email on your JVZoo receipt/)).toBeVisible()
  expect(screen.queryByLabelText('Code on your receipt')).not.toBeInTheDocument()
})

test('the page after checkout uses one email for the link and the code', async () => {
  const requests = mockApiAnswers({ [call]: done })
  renderScreen(<PostPurchaseSignIn />)
  await type('Code on your receipt', 'abcde-12345{Enter}')
  expect(screen.getByText('In the field above, enter the email you used when you paid.')).toBeVisible()
  await type('Email you paid with', 'sam@example.com')
  await clickButton('Sign In with Code')
  await waitFor(() => expect(requests).toMatchObject([{ body: { email: 'sam@example.com' } }]))
})
