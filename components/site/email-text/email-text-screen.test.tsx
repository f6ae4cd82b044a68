import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultEmailTemplates, editableEmailKinds } from '@/lib/contract/mail/email-templates'
import { defaultSharedText } from '@/lib/contract/site/shared-text'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { EmailTextScreen } from './email-text-screen'
import { listPartFields, sharedTextGroups } from './shared-text-fields'

const url = '/api/admin/mails/words'
const own = { subject: 'Come in', body: 'Here you are.', button: 'Go', note: 'Small.' }

function show(house = defaultSharedText) {
  const requests = mockApiAnswers({
    [`GET ${url}`]: {
      body: editableEmailKinds.map((kind) => ({ kind, own: kind === 'opened' ? own : null })),
    },
    'GET /api/admin/words': { body: house },
    'PUT /api/admin/words': { body: { ...defaultSharedText, home: 'Inicio' } },
    'POST /api/admin/mails/preview': { body: { subject: 'Seen', html: '<head></head>', text: 'Seen' } },
    [`PUT ${url}/welcome`]: { body: { kind: 'welcome', own } },
    [`DELETE ${url}/opened`]: { status: 204 },
  })
  renderScreen(<EmailTextScreen />)
  return { requests, user: userEvent.setup() }
}
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('starts with the current text and saves the owner’s changes', async () => {
  const { requests, user } = show()
  const subject = await screen.findByLabelText('Subject')
  expect(subject).toHaveValue(defaultEmailTemplates.welcome.subject)
  expect(screen.queryByRole('button', { name: 'Restore Default' })).toBeNull()
  await user.clear(subject)
  await user.type(subject, 'Come in')
  await user.clear(screen.getByLabelText('Button'))
  await user.type(screen.getByLabelText('Button'), 'Go')
  await user.click(screen.getByRole('button', { name: 'Save Text' }))
  expect(await screen.findByText('Email text saved')).toBeVisible()
  const saved = requests.find(({ call }) => call === `PUT ${url}/welcome`)
  expect(saved?.body).toEqual({ ...defaultEmailTemplates.welcome, subject: 'Come in', button: 'Go' })
  expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    kind: 'welcome',
    ...defaultEmailTemplates.welcome,
  })
})

test('restores the default text', async () => {
  const { requests, user } = show()
  await choose(user, 'Access')
  expect(await screen.findByLabelText('Small print')).toHaveValue('Small.')
  await user.click(screen.getByRole('button', { name: 'Restore Default' }))
  expect(await screen.findByDisplayValue(defaultEmailTemplates.opened.subject)).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain(`DELETE ${url}/opened`)
})

test('asks before unsaved text is discarded', async () => {
  const { user } = show()
  await user.type(await screen.findByLabelText('Subject'), '!')
  await choose(user, 'Sign-in')
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(screen.getByLabelText('Subject')).toHaveValue(`${defaultEmailTemplates.welcome.subject}!`)
})

test('has one field with a unique label for each shared text', () => {
  const fields = sharedTextGroups.flatMap(listPartFields).map(([name]) => name)
  expect([...fields].sort()).toEqual(Object.keys(defaultSharedText).sort())
  for (const part of sharedTextGroups) {
    const labels = listPartFields(part).map(([, label]) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
})

test('starts the shared text with the defaults and saves it as a whole', async () => {
  const { requests, user } = show()
  await choose(user, 'Shared Text')
  expect(await screen.findByLabelText('Language of emails and pages')).toHaveValue('en')
  expect(screen.queryByRole('button', { name: 'Restore Default' })).toBeNull()
  await user.click(screen.getByText('Your pages'))
  const home = screen.getByLabelText('Link to the landing page')
  await user.clear(home)
  await user.click(screen.getByRole('button', { name: 'Save Text' }))
  expect(await screen.findByText('Required')).toBeVisible()
  await user.type(home, 'Inicio')
  await user.click(screen.getByRole('button', { name: 'Save Text' }))
  expect(await screen.findByText('Shared text saved')).toBeVisible()
  const saved = requests.find(({ call }) => call === 'PUT /api/admin/words')
  expect(saved?.body).toEqual({ ...defaultSharedText, home: 'Inicio' })
})

test('restores the default shared text after confirmation', async () => {
  const { requests, user } = show({ ...defaultSharedText, home: 'Inicio' })
  await choose(user, 'Shared Text')
  await user.click(await screen.findByRole('button', { name: 'Restore Default' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Restore Default' }))
  expect(await screen.findByDisplayValue(defaultSharedText.home)).toBeInTheDocument()
  expect(requests.find(({ call }) => call === 'PUT /api/admin/words')?.body).toEqual({})
})
