import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { RejectedAddresses } from './rejected-addresses'

const id = '0197a8f0-0000-7000-8000-000000000001'
const refused = {
  id,
  email: 'jane@example.com',
  reason: '550 5.1.1 No such mailbox',
  at: '2026-01-02T03:04:05.000Z',
  waiting: 2,
}

test('lists rejected addresses with their waiting emails and resumes sending', async () => {
  let list = [refused]
  const requests = mockApiAnswers({
    'GET /api/admin/suppressions': () => ({ body: list }),
    [`DELETE /api/admin/suppressions/${id}`]: () => {
      list = []
      return { status: 204 }
    },
  })
  renderScreen(<RejectedAddresses />)
  expect(await screen.findByText('550 5.1.1 No such mailbox')).toBeVisible()
  expect(screen.getByText('2 emails')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Resume sending to jane@example.com' }))
  expect(await screen.findByText('No rejected addresses')).toBeVisible()
  expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(true)
})
