import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { QueryProvider } from '@/components/query-provider'
import { noSettings } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ReminderSettings } from './reminder-settings'

const put = 'PUT /api/admin/settings'

test('requires the postal address before reminders can be turned on', async () => {
  const saved = { ...noSettings, postalAddress: '1 High Street', rescueMails: true }
  const requests = mockApiAnswers({ [put]: { body: saved }, 'GET /api/admin/settings': { body: saved } })
  renderScreen(<ReminderSettings settings={noSettings} />)
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Postal address'), '1 High Street')
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin')
  await user.click(screen.getByRole('button', { name: 'Save Reminders' }))
  expect(await screen.findByText('Your postal address appears in reminders and broadcasts.')).toBeVisible()
  expect(requests[0]).toEqual({
    call: put,
    body: { postalAddress: '1 High Street', timeZone: 'Europe/Berlin' },
  })
})

test('saves each kind of reminder separately and immediately', async () => {
  const requests = mockApiAnswers({
    [put]: { body: noSettings },
    'GET /api/admin/settings': { body: noSettings },
  })
  renderScreen(<ReminderSettings settings={{ ...noSettings, postalAddress: 'Here', rescueMails: true }} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Remind buyers who haven’t started' }))
  expect(requests[0]?.body).toEqual({ rescueMails: false })
  await user.click(screen.getByRole('checkbox', { name: 'Tell buyers when new lessons open' }))
  expect(requests.at(-1)?.body).toEqual({ lessonsOpenMails: true })
})

test('shows the form before hydration, so that the page doesn’t jump', () => {
  document.body.innerHTML = renderToString(
    <QueryProvider>
      <ReminderSettings settings={noSettings} />
    </QueryProvider>,
  )
  expect(screen.getByLabelText('Postal address')).toBeDisabled()
  expect(screen.getByLabelText('Time zone')).toBeDisabled()
})
