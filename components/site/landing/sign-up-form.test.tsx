import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignUpForm } from './sign-up-form'

function open() {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(<SignUpForm button="Get Early Access" />)
  return { user, field: screen.getByLabelText('Email address'), button: screen.getByRole('button') }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('the early access form', () => {
  it.each(['', '   ', 'somebody.example.com'])('refuses %p and sends nothing', async (address) => {
    const { user, field, button } = open()
    if (address) await user.type(field, address)
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
