import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerRequests, renderScreen } from '@/tests/screen'
import { UnsubscribeForm } from './unsubscribe-form'

const words = {
  button: 'Parar',
  stopping: 'Parando...',
  stoppedTitle: 'Era el último',
  stopped: 'No recibirás más.',
  notStopped: 'No ha sido posible.',
}
const call = 'POST /api/unsubscribe/a.b.c%2F'

test('posts a one-click unsubscribe request and confirms it', async () => {
  const requests = answerRequests({ [call]: { body: 'Done' } })
  renderScreen(<UnsubscribeForm token="a.b.c/" words={words} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Parar' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Era el últimoNo recibirás más.')
  expect(requests).toMatchObject([{ call }])
  expect(String(requests[0]?.body)).toBe('List-Unsubscribe=One-Click')
})

test('shows an error and keeps the button if the request fails', async () => {
  answerRequests({
    [call]: { status: 503, body: { message: 'The site is temporarily unavailable.', code: 'unavailable' } },
  })
  renderScreen(<UnsubscribeForm token="a.b.c/" words={words} />)
  await userEvent.setup().click(screen.getByRole('button'))
  expect(await screen.findByRole('alert')).toHaveTextContent('No ha sido posible.')
  expect(screen.getByRole('button', { name: 'Parar' })).toBeEnabled()
})
