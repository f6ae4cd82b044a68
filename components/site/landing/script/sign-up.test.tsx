import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from '@/components/ui/toaster'
import { builtInLanding } from '@/lib/built-in-landing'
import { SignUpForm } from '../sign-up-form'
import { sendSignUp } from './send-sign-up'
import { showMessage } from './show-message'
import { attachSignUp } from './sign-up'

const shown = async () => ({ toast: showMessage, submit: sendSignUp })
const load = jest.fn(shown)
// The script is attached before the form exists, as on the page.
beforeAll(() => attachSignUp(load))

function open(isKept = false, page = builtInLanding.page, course?: string) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(
    <>
      <SignUpForm button="Get Early Access" page={page} isKept={isKept} course={course} />
      <Toaster />
    </>,
  )
  return { user, field: screen.getByLabelText(page.email), button: screen.getByRole('button') }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

// This group runs first, because toasts stay loaded.
describe('the early access form before its toasts are loaded', () => {
  it('shows messages in the form if the toasts can’t be loaded, and retries', async () => {
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

  it('uses the owner’s texts if they changed them', async () => {
    const { page } = builtInLanding
    const own = {
      ...page,
      email: 'Tu correo',
      sending: 'Enviando…',
      addedTitle: '¡Listo!',
      added: 'Mira tu correo.',
    }
    const { user, field, button } = open(false, own)
    await user.click(button)
    expect(await screen.findByText('Invalid Email')).toBeVisible()
    await user.type(field, 'reader@example.com')
    await user.click(button)
    expect(button).toHaveTextContent('Enviando…')
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(await screen.findByText('¡Listo!')).toBeVisible()
    expect(screen.getByText('Mira tu correo.')).toBeVisible()
  })

  it('waits a second, shows the success message, and empties the field', async () => {
    const { user, field, button } = open()
    expect(field).toHaveAttribute('type', 'email')
    await user.type(field, 'reader@example.com')
    await user.click(button)
    expect(button).toHaveTextContent('Submitting...')
    expect(button).toBeDisabled()
    expect(field).toBeDisabled()

    await act(() => jest.advanceTimersByTimeAsync(999))
    expect(button).toBeDisabled()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(button).toBeEnabled()
    expect(button).toHaveTextContent('Get Early Access')
    expect(field).toHaveValue('')
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.getByText("You've been added to our list. Check your email for details.")).toBeVisible()
  })

  it('shows only the newest toast', async () => {
    const { user, field, button } = open()
    await user.click(button)
    await screen.findByText('Invalid Email')
    await user.type(field, 'reader@example.com')
    await user.click(button)
    await act(() => jest.advanceTimersByTimeAsync(1000))
    await screen.findByText('Success!')
    act(() => jest.advanceTimersByTime(500))
    await waitFor(() => expect(screen.queryByText('Invalid Email')).not.toBeInTheDocument())
  })
})

describe('the early access form while the list is on', () => {
  const answer = (status: number) => jest.fn(async () => ({ status }))
  const asked = async (fetching: jest.Mock, course?: string) => {
    Object.assign(globalThis, { fetch: fetching })
    const opened = open(true, undefined, course)
    await opened.user.type(opened.field, ' reader@example.com ')
    await opened.user.click(opened.button)
    expect(opened.button).toHaveTextContent('Submitting...')
    await act(() => jest.advanceTimersByTimeAsync(1000))
    return opened
  }

  it('sends the course of the page', async () => {
    const fetching = answer(202)
    await asked(fetching, 'ads')
    const [, sent] = fetching.mock.calls[0] as unknown as [string, { body: string }]
    expect(JSON.parse(sent.body)).toMatchObject({ email: 'reader@example.com', course: 'ads' })
  })

  it('sends the email and its source, waits a second, and shows the success message', async () => {
    window.history.replaceState(null, '', '/?utm_source=news&x=1&utm_campaign=may+day')
    const fetching = answer(202)
    const { field, button } = await asked(fetching)
    const [url, sent] = fetching.mock.calls[0] as unknown as [string, { method: string; body: string }]
    expect([url, sent.method]).toEqual(['/api/leads', 'POST'])
    expect(JSON.parse(sent.body)).toEqual({
      email: 'reader@example.com',
      website: '',
      utm: 'utm_source=news&utm_campaign=may+day',
      referrer: '',
    })
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(field).toHaveValue('')
    expect(button).toHaveTextContent('Get Early Access')
  })

  it.each([
    [400, 'Invalid Email'],
    [503, 'Not Sent'],
  ])('shows an error after %i and keeps the typed text', async (status, title) => {
    const { field, button } = await asked(answer(status))
    expect(await screen.findByText(title)).toBeVisible()
    expect(field).not.toHaveValue('')
    expect(button).toBeEnabled()
  })

  it('shows an error and keeps the typed text after 10 seconds without a response', async () => {
    const controller = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    const { field, button } = await asked(
      jest.fn(
        (_url: string, { signal }: RequestInit) =>
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ),
    )
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
    expect(button).toBeDisabled()
    await act(async () => controller.abort())
    expect(await screen.findByText('Not Sent')).toBeVisible()
    expect(field).not.toHaveValue('')
    expect(button).toBeEnabled()
  })

  it('shows an error without a response', async () => {
    await asked(jest.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    expect(await screen.findByText('Not Sent')).toBeVisible()
  })
})
