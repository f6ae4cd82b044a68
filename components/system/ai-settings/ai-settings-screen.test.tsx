import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AiSettings } from '@/lib/contract/system/ai-settings'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { AiSettingsScreen } from './ai-settings-screen'

const url = '/api/admin/settings/ai'
const none: AiSettings = {
  masked: null,
  source: null,
  problem: null,
  models: { images: 'gpt-image-1', speech: 'gpt-transcribe', text: 'gpt-5-mini' },
  limits: { imagesPerDay: 50, transcriptMinutesPerDay: 600, questionsPerDay: 300 },
  isOn: { images: true, transcripts: true, questions: false },
  today: { images: 0, minutes: 0, questions: 0 },
}
const stored: AiSettings = {
  ...none,
  masked: '••••••••cd34',
  source: 'stored',
  today: { images: 3, minutes: 12, questions: 1234 },
}

function show(settings: AiSettings, more: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({ [`GET ${url}`]: { body: settings }, ...more })
  renderScreen(<AiSettingsScreen variables={{ key: 'OPENAI_API_KEY', others: 'ASK_PER_DAY' }} />)
  return { requests, user: userEvent.setup() }
}
const bodyOf = (requests: { call: string; body: unknown }[], call: string) =>
  requests.find((request) => request.call === call)?.body

test('names the environment variable and asks for a key', async () => {
  show(none)
  expect(await screen.findByRole('note')).toHaveTextContent(/Add an OpenAI key.*OPENAI_API_KEY/)
  expect(screen.queryByRole('button', { name: 'Delete AI Settings' })).toBeNull()
})

test('saves a key, a limit, and a switch', async () => {
  const { requests, user } = show(none, { [`PUT ${url}`]: { body: stored } })
  await user.type(await screen.findByLabelText('OpenAI key'), ' sk-key ')
  await user.click(screen.getByRole('checkbox', { name: 'Let students ask the course' }))
  const limit = screen.getByLabelText('Images per day')
  await user.clear(limit)
  await user.type(limit, '5')
  await user.click(screen.getByRole('button', { name: 'Save AI Settings' }))
  expect(await screen.findByText('AI settings saved')).toBeInTheDocument()
  const { models, limits, isOn } = none
  expect(bodyOf(requests, `PUT ${url}`)).toEqual({
    key: 'sk-key',
    models,
    limits: { ...limits, imagesPerDay: 5 },
    isOn: { ...isOn, questions: true },
  })
})

test('shows what was used today, and keeps a stored key if none is entered', async () => {
  const { requests, user } = show(stored, { [`PUT ${url}`]: { body: stored } })
  expect(await screen.findByText('3 of 50 images used today')).toBeVisible()
  expect(screen.getByText('12 of 600 minutes used today')).toBeVisible()
  expect(screen.getByText('1,234 of 300 questions used today')).toBeVisible()
  expect(screen.getByText(/Saved as ••••••••cd34/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save AI Settings' }))
  expect(await screen.findByText('AI settings saved')).toBeInTheDocument()
  expect(bodyOf(requests, `PUT ${url}`)).not.toHaveProperty('key')
})

test('shows an invalid limit at its field', async () => {
  const { requests, user } = show(stored)
  const limit = await screen.findByLabelText('Questions per day')
  await user.clear(limit)
  await user.type(limit, '100001')
  await user.click(screen.getByRole('button', { name: 'Save AI Settings' }))
  expect(await screen.findByText('Enter a whole number from 0 to 100,000')).toBeVisible()
  expect(requests.map(({ call }) => call)).toEqual([`GET ${url}`])
})

test('deletes the stored settings after a confirmation', async () => {
  const { requests, user } = show(stored, { [`DELETE ${url}`]: { status: 204 } })
  await user.click(await screen.findByRole('button', { name: 'Delete AI Settings' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete AI Settings' }))
  expect(await screen.findByText('AI settings deleted')).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain(`DELETE ${url}`)
})
