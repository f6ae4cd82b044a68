import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Settings } from '@/lib/contract/system/settings'
import { noSettings } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ContentAccessBanner } from './content-access-banner'
import { CourseSettingsScreen } from './course-settings-screen'
import { SettingsScreen } from './settings-screen'

const configured: Settings = {
  ...noSettings,
  hasApiKey: true,
  hasSecurityKey: true,
  warriorPlusApiKey: '••••••••cd34',
  warriorPlusSecurityKey: '••••••••ef56',
  apiKeySource: 'stored',
  securityKeySource: 'environment',
}

const credentialsScreen = (
  <SettingsScreen
    notificationUrl="https://course.example.com/api/ipn/warriorplus"
    passkeyHostProblem={null}
  />
)

function show(
  settings: Settings,
  more: Parameters<typeof mockApiAnswers>[0] = {},
  screenShown = credentialsScreen,
) {
  const asked = mockApiAnswers({
    'GET /api/admin/settings': { body: settings },
    ...more,
  })
  const user = userEvent.setup()
  renderScreen(
    <>
      <ContentAccessBanner />
      {screenShown}
    </>,
  )
  return { asked, user }
}

const showCourse = (settings: Settings, more: Parameters<typeof mockApiAnswers>[0]) =>
  show(settings, more, <CourseSettingsScreen />)

const sent = (asked: { call: string; body: unknown }[]) => asked.filter(({ call }) => !call.startsWith('GET'))

describe('the status of the credentials', () => {
  it('shows missing credentials', async () => {
    show(noSettings)
    expect(await screen.findByText('Missing')).toBeVisible()
    expect(screen.getByText('Not configured (Optional)')).toBeVisible()
    expect(
      screen.getByText('Required for sales. Without a security key, sales don’t grant access.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument()
  })

  it('shows masked credentials and a delete button only for stored ones', async () => {
    show(configured)
    expect(await screen.findByText('Configured')).toBeVisible()
    expect(screen.getByText('Configured (Optional)')).toBeVisible()
    expect(screen.getByText('••••••••cd34')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete API Key' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete Security Key' })).not.toBeInTheDocument()
  })

  it('shows why a key can’t be read', async () => {
    show({ ...configured, apiKeyProblem: 'The stored key cannot be read. Enter it again.' })
    expect(await screen.findByText('The stored key cannot be read. Enter it again.')).toBeVisible()
  })
})

describe('new credentials', () => {
  it('sends only the typed keys, trimmed, and empties the form', async () => {
    const { asked, user } = show(noSettings, { 'PUT /api/admin/settings': { body: configured } })
    await user.type(await screen.findByLabelText('API Key'), '  key-one ')
    await user.type(screen.getByLabelText('Security Key'), '   ')
    await user.click(screen.getByRole('button', { name: 'Save Settings' }))
    expect(await screen.findByText('Settings Updated')).toBeVisible()
    expect(
      screen.getByText('Your WarriorPlus API credentials have been saved securely: API Key.'),
    ).toBeVisible()
    expect(sent(asked).map(({ body }) => body)).toEqual([{ warriorPlusApiKey: 'key-one' }])
    expect(screen.getByLabelText('API Key')).toHaveValue('')
  })

  it('shows a message and sends nothing if the form is empty', async () => {
    const { asked, user } = show(noSettings)
    await user.type(await screen.findByLabelText('API Key'), '   ')
    await user.click(screen.getByRole('button', { name: 'Save Settings' }))
    expect(await screen.findByText('No Changes')).toBeVisible()
    expect(screen.getByText('Please enter at least one credential to update.')).toBeVisible()
    expect(sent(asked)).toEqual([])
  })

  it.each([
    [{ message: 'No room', code: 'unavailable' }, 'No room'],
    [undefined, 'Failed to update settings'],
  ])('shows why saving failed (%#) and keeps the typed text', async (body, sentence) => {
    const { user } = show(noSettings, { 'PUT /api/admin/settings': { status: 503, body } })
    await user.type(await screen.findByLabelText('Security Key'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Save Settings' }))
    await waitFor(() => expect(screen.getByText(sentence)).toBeVisible())
    // The previous test’s toast may still be fading out.
    const notice = screen.getByText(sentence).closest<HTMLElement>('[data-sonner-toast]')
    expect(notice && within(notice).getByText('Update Failed')).toBeVisible()
    expect(screen.getByLabelText('Security Key')).toHaveValue('secret')
  })

  it('hides the typed key until it is shown, and clears it', async () => {
    const { user } = show(noSettings)
    const field = await screen.findByLabelText('API Key')
    await user.type(field, 'abc')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show API Key' }))
    expect(field).toHaveAttribute('type', 'text')
    expect(screen.getByLabelText('Security Key')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Hide API Key' }))
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Clear Form' }))
    expect(field).toHaveValue('')
  })

  it('tests the typed key at WarriorPlus', async () => {
    const { asked, user } = show(noSettings, {
      'POST /api/admin/settings/test': { body: { ok: false, message: 'WarriorPlus refused the key' } },
    })
    await user.type(await screen.findByLabelText('API Key'), 'key-two')
    await user.click(screen.getByRole('button', { name: 'Test Connection' }))
    expect(await screen.findByText('WarriorPlus refused the key')).toBeVisible()
    expect(sent(asked)[0]?.body).toEqual({ warriorPlusApiKey: 'key-two' })
  })
})

describe('deleting a key', () => {
  async function askToDelete(answer: { status: number; body?: unknown }) {
    const opened = show(configured, { 'DELETE /api/admin/settings/apiKey': answer })
    await opened.user.click(await screen.findByRole('button', { name: 'Delete API Key' }))
    return { ...opened, dialog: screen.getByRole('alertdialog') }
  }

  it('asks for confirmation', async () => {
    const { asked, user, dialog } = await askToDelete({ status: 204 })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(sent(asked)).toEqual([])
  })

  it('confirms the deletion', async () => {
    const { user, dialog } = await askToDelete({ status: 204 })
    await user.click(within(dialog).getByRole('button', { name: 'Delete API Key' }))
    expect(await screen.findByText('Credential Deleted')).toBeInTheDocument()
  })

  it.each([
    [{ message: 'It comes from the environment', code: 'conflict' }, 'It comes from the environment'],
    [undefined, 'Failed to delete credential'],
  ])('shows why deleting failed (%#)', async (body, sentence) => {
    const { user, dialog } = await askToDelete({ status: 409, body })
    await user.click(within(dialog).getByRole('button', { name: 'Delete API Key' }))
    expect(await screen.findByText('Delete Failed')).toBeInTheDocument()
    expect(screen.getByText(sentence)).toBeInTheDocument()
  })
})

describe('who may watch', () => {
  it('shows a banner until the owner has chosen', async () => {
    let settings = noSettings
    const { asked, user } = showCourse(noSettings, {
      'GET /api/admin/settings': () => ({ body: settings }),
      'PUT /api/admin/settings': () => {
        settings = { ...noSettings, contentAccess: 'customers', contentAccessChosen: true }
        return { body: settings }
      },
    })
    const banner = await screen.findByText('Anyone who signs in can watch everything')
    await user.click(screen.getByRole('button', { name: 'Limit to Customers' }))
    await waitFor(() => expect(banner).not.toBeInTheDocument())
    expect(sent(asked)[0]?.body).toEqual({ contentAccess: 'customers' })
    expect(screen.getByRole('radio', { name: /Customers only/ })).toBeChecked()
  })

  it('saves another choice immediately', async () => {
    const { asked, user } = showCourse(
      { ...noSettings, contentAccess: 'customers', contentAccessChosen: true },
      { 'PUT /api/admin/settings': { body: noSettings } },
    )
    await user.click(await screen.findByRole('radio', { name: /Anyone who signs in/ }))
    await waitFor(() => expect(sent(asked)[0]?.body).toEqual({ contentAccess: 'open' }))
    expect(screen.queryByText('Anyone who signs in can watch everything')).not.toBeInTheDocument()
  })
})

test('turns on automatic completion', async () => {
  let settings = noSettings
  const { asked, user } = showCourse(noSettings, {
    'GET /api/admin/settings': () => ({ body: settings }),
    'PUT /api/admin/settings': () => {
      settings = { ...noSettings, autoComplete: true }
      return { body: settings }
    },
  })
  const box = await screen.findByRole('checkbox', { name: /complete once a student has watched 90%/ })
  expect(box).not.toBeChecked()
  await user.click(box)
  expect(
    await screen.findByText(
      'Automatic completion turned on. Lessons are marked complete once a student has watched 90%.',
    ),
  ).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /complete once a student has watched 90%/ })).toBeChecked(),
  )
  expect(sent(asked).map(({ body }) => body)).toEqual([{ autoComplete: true }])
})

test('shows an error and keeps the setting if the change is refused', async () => {
  const { user } = showCourse(noSettings, { 'PUT /api/admin/settings': { status: 503 } })
  await user.click(await screen.findByRole('checkbox', { name: /complete once a student has watched 90%/ }))
  expect(await screen.findByText('Update Failed')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /complete once a student has watched 90%/ })).not.toBeChecked()
})
