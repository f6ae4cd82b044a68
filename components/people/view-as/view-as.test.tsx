import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openWithFullLoad, reloadPage } from '@/lib/client/navigation'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ViewAsBanner } from './view-as-banner'
import { ViewAsDialog } from './view-as-dialog'

jest.mock('@/lib/client/navigation')

const userId = '8f2312c2-0000-4000-8000-000000000001'
const begin = 'POST /api/admin/view-as'
const end = 'DELETE /api/admin/view-as'

async function openDialog() {
  renderScreen(
    <ViewAsDialog userId={userId} name="Jane Doe" trigger={<button type="button">View as</button>} />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'View as' }))
  return user
}

test('asks for a reason, then opens the course with a full page load', async () => {
  const requests = mockApiAnswers({ [begin]: { status: 201, body: { endsAt: '2026-01-05T10:30:00.000Z' } } })
  const user = await openDialog()
  await user.click(screen.getByRole('button', { name: 'View as Customer' }))
  expect(await screen.findByText('Required')).toBeVisible()
  expect(requests).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'Cannot watch')
  await user.click(screen.getByRole('button', { name: 'View as Customer' }))
  await waitFor(() => expect(openWithFullLoad).toHaveBeenCalledWith('/'))
  expect(requests).toEqual([{ call: begin, body: { userId, reason: 'Cannot watch' } }])
})

test('shows why a customer cannot be viewed', async () => {
  const message = 'You can only view the site as a customer, not as an administrator'
  mockApiAnswers({ [begin]: { status: 409, body: { message, code: 'conflict' } } })
  const user = await openDialog()
  await user.type(screen.getByLabelText('Reason'), 'Cannot watch{Enter}')
  expect(await screen.findByText(message)).toBeVisible()
  expect(openWithFullLoad).not.toHaveBeenCalled()
})

describe('the banner', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-01-05T10:00:00.000Z') }))
  afterEach(() => jest.useRealTimers())
  const show = () => {
    render(
      <ViewAsBanner
        userId={userId}
        name="Jane Doe"
        email="jane+1@example.com"
        endsAt="2026-01-05T10:12:30.000Z"
      />,
    )
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  }
  const region = () => screen.getByRole('region', { name: 'Viewing as a customer' })

  test('shows the customer and the minutes left, and reloads the page when the time is up', () => {
    show()
    expect(region()).toHaveTextContent(
      'You’re viewing the site as Jane Doe (jane+1@example.com). You can’t make changes.',
    )
    expect(region()).toHaveTextContent('Viewing ends in 13 min.')
    act(() => jest.advanceTimersByTime(11 * 60_000))
    expect(region()).toHaveTextContent('Viewing ends in 2 min.')
    expect(reloadPage).not.toHaveBeenCalled()
    act(() => jest.advanceTimersByTime(90_000))
    expect(reloadPage).toHaveBeenCalled()
  })

  test("stops viewing and opens the customer's page", async () => {
    mockApiAnswers({ [end]: { status: 204 } })
    await show().click(screen.getByRole('button', { name: 'Stop Viewing' }))
    expect(openWithFullLoad).toHaveBeenCalledWith(`/admin/customers/${userId}`)
  })

  test('shows an error if stopping fails, and can try again', async () => {
    mockApiAnswers({})
    await show().click(screen.getByRole('button', { name: 'Stop Viewing' }))
    expect(await screen.findByText('Couldn’t stop viewing. Try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Stop Viewing' })).toBeEnabled()
  })
})
