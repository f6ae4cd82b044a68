import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NetworkCard, NetworkGuide } from '@/lib/contract/sales/networks'
import { createNetworkCard } from '@/tests/create-network-card'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NetworkScreen } from './network-screen'

const guide: NetworkGuide = {
  steps: [
    { text: 'Save the key.', copy: null },
    { text: 'Paste the URL.', copy: 'notificationUrl' },
    { text: 'Set the thank-you page.', copy: 'thankYouUrl' },
    { text: 'Add the product numbers.', copy: 'items' },
  ],
  thankYouUrl: 'https://shop.example/login/thanks',
  items: [{ item: '345', product: 'Sourdough Basics' }],
  proof: 'JVZoo signs the values.',
  hasUrlToken: true,
}
const KEY_ID = '01936f5e-0000-7000-8000-000000000001'
const key: NetworkCard['keys'][number] = {
  id: KEY_ID,
  kind: 'proof',
  mode: 'live',
  selector: null,
  label: null,
  masked: '••••••••WXYZ',
  savedAt: '2026-01-05T10:00:00.000Z',
  replacedEndsAt: null,
}
const noFields = { messages: 0, missing: [], unknown: [], known: [], others: 0, actions: [] }
const url = '/api/admin/networks/jvzoo'

function show(changes: Partial<NetworkCard> = {}, network: NetworkCard['network'] = 'jvzoo') {
  const card = createNetworkCard({ network, state: 'needs_key', ...changes })
  const requests = mockApiAnswers({
    'GET /api/admin/networks': { body: [card] },
    [`GET /api/admin/networks/${network}/guide`]: { body: guide },
    [`GET /api/admin/networks/${network}/witness`]: { body: noFields },
    [`PUT ${url}`]: { body: card },
    [`POST ${url}/token`]: { body: card },
    [`POST ${url}/keys`]: { status: 201, body: key },
    [`PUT ${url}/keys/${KEY_ID}`]: { body: key },
    [`DELETE ${url}/keys/${KEY_ID}`]: { status: 204 },
    [`POST ${url}/test`]: {
      body: {
        steps: [{ name: 'Product matched', ok: false, detail: 'no product has an item number yet' }],
        mailTo: 'owner@example.org',
      },
    },
  })
  renderScreen(<NetworkScreen network={network} />)
  return requests
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the steps', () => {
  test('show the values to copy, and the URL only once the key is saved', async () => {
    show()
    expect(
      await screen.findByText('Add the key first. The notification URL will then appear here.'),
    ).toBeVisible()
    expect(screen.getByLabelText('Thank-you page')).toHaveValue('https://shop.example/login/thanks')
    expect(screen.getByLabelText('JVZoo item number of Sourdough Basics')).toHaveValue('345')
    expect(screen.queryByLabelText('Notification URL')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Replace URL' })).toBeNull()
  })

  test('show the URL with a saved key', async () => {
    show({ state: 'waiting', keys: [key], notificationUrl: 'https://shop.example/api/ipn/jvzoo/abc' })
    expect(await screen.findByLabelText('Notification URL')).toHaveValue(
      'https://shop.example/api/ipn/jvzoo/abc',
    )
  })
})

describe('the keys', () => {
  test('a new key is sent once, and the form never shows a saved one', async () => {
    const requests = show()
    expect(await screen.findByText('Missing')).toBeVisible()
    await click('Add JVZIPN Secret Key')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Add Key' })).toBeDisabled()
    await userEvent.type(dialog.getByLabelText('JVZIPN Secret Key'), ' SECRET-WXYZ ')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Key' }))
    expect(await screen.findByText('Key added')).toBeVisible()
    expect(requests).toContainEqual({
      call: `POST ${url}/keys`,
      body: { kind: 'proof', mode: 'live', secret: 'SECRET-WXYZ' },
    })
  })

  test('a saved key shows its last characters, and when the replaced key stops working', async () => {
    show({ state: 'live', keys: [{ ...key, replacedEndsAt: '2026-01-12T10:00:00.000Z' }] })
    expect(await screen.findByText('••••••••WXYZ')).toBeVisible()
    expect(
      screen.getByText(
        (_, element) =>
          /^The previous key works until Jan 1\d, 2026/.test(element?.textContent ?? '') &&
          element?.tagName === 'P',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })

  test('a key is replaced', async () => {
    const requests = show({ state: 'live', keys: [key] })
    await click('Replace JVZIPN Secret Key')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('JVZIPN Secret Key')).toHaveValue('')
    await userEvent.type(dialog.getByLabelText('JVZIPN Secret Key'), 'NEW')
    await userEvent.click(dialog.getByRole('button', { name: 'Replace Key' }))
    expect(await screen.findByText('Key replaced')).toBeVisible()
    expect(requests).toContainEqual({ call: `PUT ${url}/keys/${KEY_ID}`, body: { secret: 'NEW' } })
  })

  test('a key is deleted after a confirmation', async () => {
    const requests = show({ state: 'live', keys: [key] })
    await click('Delete JVZIPN Secret Key')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/JVZoo notifications that need this key won’t give buyers access/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Key' }))
    expect(await screen.findByText('Key deleted')).toBeVisible()
    expect(requests.some(({ call }) => call === `DELETE ${url}/keys/${KEY_ID}`)).toBe(true)
  })

  test('a network with a key for each account asks for the account and accepts another key', async () => {
    show({ label: 'ClickBank', state: 'live', keys: [{ ...key, selector: 'acme' }] }, 'clickbank')
    expect(await screen.findByText('Secret Key for acme')).toBeVisible()
    await click('Add Secret Key')
    expect(within(await screen.findByRole('dialog')).getByLabelText('Account Nickname')).toBeVisible()
  })
})

test('replaces the URL and turns the network off after a confirmation', async () => {
  const requests = show({ state: 'live', keys: [key], notificationUrl: 'https://shop.example/x' })
  await click('Replace URL')
  expect(await screen.findByText(/^The old URL will work for 7 more days/)).toBeVisible()
  await click('Replace URL')
  await waitFor(() => expect(requests.some(({ call }) => call === `POST ${url}/token`)).toBe(true))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await click('Turn Off')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Turn Off' }))
  await waitFor(() => expect(requests).toContainEqual({ call: `PUT ${url}`, body: { isSetUp: false } }))
})

test('saves the account and the days of the alert', async () => {
  const requests = show({ state: 'live', keys: [key] })
  await userEvent.type(await screen.findByLabelText('Account'), 'bakery')
  await userEvent.type(screen.getByLabelText('Alert after (days)'), '3')
  await click('Save Settings')
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(requests).toContainEqual({
    call: `PUT ${url}`,
    body: { isSetUp: true, account: 'bakery', silentDays: 3 },
  })
})

test('runs a test sale once a key is saved, and shows its steps', async () => {
  show({ state: 'waiting', keys: [key] })
  await click('Send Test Sale')
  expect(await screen.findByText('no product has an item number yet')).toBeVisible()
})

test('shows the fields of the network and how it sends notifications again', async () => {
  show({ hasTwoFormats: true, state: 'live', keys: [key] })
  expect(await screen.findByRole('heading', { name: 'Fields received from JVZoo' })).toBeVisible()
  expect(screen.getByText(/every hour for up to 72 hours/)).toBeVisible()
  expect(await screen.findByText(/JVZoo signs the values\./)).toBeVisible()
  expect(await screen.findByText(/two settings in JVZoo use the notification URL/)).toBeVisible()
})

test('a network that is off only offers to set it up', async () => {
  show({ state: 'off' })
  expect(await screen.findByRole('button', { name: 'Set Up JVZoo' })).toBeVisible()
  expect(screen.queryByText('Keys')).toBeNull()
})
