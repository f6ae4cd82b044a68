import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerRequests, renderScreen } from '@/tests/screen'
import { UnsubscribeForm } from './unsubscribe-form'

const call = 'POST /api/unsubscribe/a.b.c%2F'

test('posts what a mailbox posts, and says that it is done', async () => {
  const requests = answerRequests({ [call]: { body: 'Done' } })
  renderScreen(<UnsubscribeForm token="a.b.c/" list="reminders" />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stop the reminders' }))
  expect(await screen.findByRole('status')).toHaveTextContent('no more reminders')
  expect(requests).toMatchObject([{ call }])
  expect(String(requests[0]?.body)).toBe('List-Unsubscribe=One-Click')
})

test('keeps the button where it did not go through', async () => {
  answerRequests({
    [call]: { status: 503, body: { message: 'We cannot be reached just now.', code: 'unavailable' } },
  })
  renderScreen(<UnsubscribeForm token="a.b.c/" list="reminders" />)
  await userEvent.setup().click(screen.getByRole('button'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Press once more in a minute')
  expect(screen.getByRole('button', { name: 'Stop the reminders' })).toBeEnabled()
})

test('of the early access list it says what ends', async () => {
  answerRequests({ [call]: { body: 'Done' } })
  renderScreen(<UnsubscribeForm token="a.b.c/" list="news" />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stop these mails' }))
  expect(await screen.findByRole('status')).toHaveTextContent('off the list')
})
