import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { usualWords } from '@/lib/contract/mail/worded-mails'
import { answerRequests, renderScreen } from '@/tests/screen'
import { MailWordsScreen } from './mail-words-screen'

const url = '/api/admin/mails/words'
const own = { subject: 'Come in', body: 'Here you are.' }

function show() {
  const requests = answerRequests({
    [`GET ${url}`]: {
      body: [
        { kind: 'welcome', own: null },
        { kind: 'opened', own },
        { kind: 'rescue', own: null },
      ],
    },
    'POST /api/admin/mails/preview': { body: { subject: 'Seen', html: '<head></head>', text: 'Seen' } },
    [`PUT ${url}/welcome`]: { body: { kind: 'welcome', own } },
    [`DELETE ${url}/opened`]: { status: 204 },
  })
  renderScreen(<MailWordsScreen />)
  return { requests, user: userEvent.setup() }
}

test('begins with what the mail says, and saves what the owner makes of it', async () => {
  const { requests, user } = show()
  const subject = await screen.findByLabelText('Subject')
  expect(subject).toHaveValue(usualWords.welcome.subject)
  expect(screen.queryByRole('button', { name: 'Use Our Words' })).toBeNull()
  await user.clear(subject)
  await user.type(subject, 'Come in')
  await user.click(screen.getByRole('button', { name: 'Save Words' }))
  expect(await screen.findByText('Words saved')).toBeVisible()
  const saved = requests.find(({ call }) => call === `PUT ${url}/welcome`)
  expect(saved?.body).toEqual({ subject: 'Come in', body: usualWords.welcome.body })
  expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ kind: 'welcome' })
})

test('goes back to our words', async () => {
  const { requests, user } = show()
  await user.click(await screen.findByRole('button', { name: 'Access' }))
  expect(screen.getByLabelText('Subject')).toHaveValue('Come in')
  await user.click(screen.getByRole('button', { name: 'Use Our Words' }))
  expect(await screen.findByDisplayValue(usualWords.opened.subject)).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain(`DELETE ${url}/opened`)
})
