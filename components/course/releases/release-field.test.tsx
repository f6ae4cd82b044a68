import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CreateSectionDialog } from '@/components/course/sections/create-section-dialog'
import { section } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'

/** Opens the form of a new section. */
async function open() {
  const requests = mockApiAnswers({ 'POST /api/sections': { status: 201, body: section } })
  renderScreen(
    <CreateSectionDialog
      trigger={<button type="button">New</button>}
      isOpen
      onOpenChange={() => {}}
      askNext={async () => null}
    />,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Section Title'), 'Apps')
  const submit = () => user.click(screen.getByRole('button', { name: 'Create Section' }))
  return { user, requests, submit }
}

test.each(['', '1.5', '0', '3651'])('shows at the number of days why “%s” is not saved', async (typed) => {
  const { user, requests, submit } = await open()
  await user.selectOptions(screen.getByLabelText('Opens'), 'After a number of days')
  const days = screen.getByLabelText('Days after purchase')
  fireEvent.change(days, { target: { value: typed } })
  await submit()
  await waitFor(() => expect(days).toHaveAccessibleDescription('Enter a whole number from 1 to 3,650'))
  expect(days).toBeInvalid()
  expect(requests).toEqual([])
  fireEvent.change(days, { target: { value: '14' } })
  await submit()
  const release = { kind: 'days', days: 14 }
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ release }))
})

test('keeps an incomplete date, and asks for a complete one', async () => {
  const { user, requests, submit } = await open()
  await user.selectOptions(screen.getByLabelText('Opens'), 'On a date')
  const moment = screen.getByLabelText('Date and time')
  fireEvent.change(moment, { target: { value: '' } })
  expect(screen.getByLabelText('Opens')).toHaveValue('date')
  await submit()
  await waitFor(() => expect(moment).toHaveAccessibleDescription(/Enter a date and time/))
  expect(moment).toBeInvalid()
  expect(requests).toEqual([])
  fireEvent.change(moment, { target: { value: '2027-01-05T10:00' } })
  await submit()
  const release = { kind: 'date', at: new Date('2027-01-05T10:00').toISOString() }
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ release }))
})
