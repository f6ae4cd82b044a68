import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { purchase } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ChangeAccessDialog } from './change-access-dialog'

test('an end on a date starts empty, keeps an incomplete date, and is saved once it is complete', async () => {
  const call = `PUT /api/admin/purchases/${purchase.id}`
  const requests = mockApiAnswers({ [call]: { body: purchase } })
  renderScreen(<ChangeAccessDialog purchase={purchase} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Change access/ }))
  await user.type(screen.getByLabelText('Reason'), 'Agreed')
  await user.selectOptions(screen.getByLabelText('Access ends'), 'On a date')
  const moment = screen.getByLabelText('Date and time')
  const save = screen.getByRole('button', { name: 'Save Changes' })
  expect(moment).toHaveValue('')
  expect(save).toBeDisabled()
  fireEvent.change(moment, { target: { value: '2027-01-05T10:00' } })
  expect(save).toBeEnabled()
  fireEvent.change(moment, { target: { value: '' } })
  expect(screen.getByLabelText('Access ends')).toHaveValue('date')
  expect(save).toBeDisabled()
  fireEvent.change(moment, { target: { value: '2027-02-05T10:00' } })
  await user.click(save)
  const endsAt = new Date('2027-02-05T10:00').toISOString()
  await waitFor(() =>
    expect(requests.find((request) => request.call.startsWith('PUT'))?.body).toMatchObject({ endsAt }),
  )
})
