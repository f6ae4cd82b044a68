import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'
import { SignUpForm } from '../sign-up-form'
import { attachSignUp } from './sign-up'

const shown = async () => ({ show: toast })
const load = jest.fn(shown)
// As on the page: before there is a form.
beforeAll(() => attachSignUp(load))

function open() {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(
    <>
      <SignUpForm button="Get Early Access" />
      <Toaster />
    </>,
  )
  return { user, field: screen.getByLabelText('Email address'), button: screen.getByRole('button') }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

// First, for what was loaded stays.
describe('the early access form, until its notices are there', () => {
  it('says what it has to say in words of its own where they cannot be had, and asks again', async () => {
    load.mockRejectedValue(new Error('offline'))
    const { user, field, button } = open()
    await user.click(button)
    expect(await screen.findByText('Please enter a valid email address.')).toHaveRole('status')
    expect(screen.queryByText('Invalid Email')).not.toBeInTheDocument()
    load.mockImplementation(shown)
    await user.type(field, 'x')
    await user.click(button)
    expect(await screen.findByText('Invalid Email')).toBeInTheDocument()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('the early access form', () => {
  it.each(['', '   ', 'somebody.example.com'])('refuses %p and sends nothing', async (email) => {
    const { user, field, button } = open()
    if (email) await user.type(field, email)
    await user.click(button)
    expect(await screen.findByText('Invalid Email')).toBeVisible()
    expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
    expect(button).toBeEnabled()
    expect(button).toHaveTextContent('Get Early Access')
  })

  it('waits a second, says thank you and empties the field', async () => {
    const { user, field, button } = open()
    expect(field).toHaveAttribute('type', 'email')
    await user.type(field, 'reader@example.com')
    await user.click(button)
    expect(button).toHaveTextContent('Submitting...')
    expect(button).toBeDisabled()
    expect(field).toBeDisabled()

    act(() => jest.advanceTimersByTime(999))
    expect(button).toBeDisabled()
    act(() => jest.advanceTimersByTime(1))
    expect(button).toBeEnabled()
    expect(button).toHaveTextContent('Get Early Access')
    expect(field).toHaveValue('')
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.getByText("You've been added to our list. Check your email for details.")).toBeVisible()
  })

  it('shows one notice at a time, the newest', async () => {
    const { user, field, button } = open()
    await user.click(button)
    await screen.findByText('Invalid Email')
    await user.type(field, 'reader@example.com')
    await user.click(button)
    act(() => jest.advanceTimersByTime(1000))
    await screen.findByText('Success!')
    act(() => jest.advanceTimersByTime(500))
    await waitFor(() => expect(screen.queryByText('Invalid Email')).not.toBeInTheDocument())
  })
})
