import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { builtInLanding } from '@/lib/built-in-landing'
import type { Landing, LandingState } from '@/lib/contract/site/landing'
import { findLandingExamples } from '@/lib/landing-examples'
import { renderScreen } from '@/tests/render-screen'
import { LandingEditor } from './landing-editor'

const stateOf = (draft: Landing, isStarted: boolean): LandingState => ({
  draft,
  published: null,
  versions: [],
  examples: findLandingExamples(draft),
  isStarted,
})

/** Answers each request with the state, and records the calls. */
function serve(state: () => LandingState) {
  const calls: string[] = []
  globalThis.fetch = jest.fn(async (url, init) => {
    const call = `${init?.method ?? 'GET'} ${url}`
    calls.push(call)
    const body = JSON.stringify(
      call.endsWith('/publish') ? { version: 1 } : call.endsWith('/start') ? state().draft : state(),
    )
    const status = call.startsWith('PUT') ? 204 : 200
    return {
      ok: true,
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: async () => body,
      json: async () => JSON.parse(body),
    } as Response
  })
  return calls
}
const props = { name: 'Bread', links: [], looks: { sheet: '', rules: '', logo: undefined }, accent: null }
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('asks what a new page starts from', async () => {
  let isStarted = false
  const calls = serve(() => stateOf(builtInLanding, isStarted))
  renderScreen(<LandingEditor {...props} />)
  expect(await screen.findByRole('heading', { name: 'From my course' })).toBeVisible()
  isStarted = true
  fireEvent.click(screen.getByRole('button', { name: 'Use Example' }))
  expect(await screen.findByText('Visitors still see the example page.')).toBeVisible()
  expect(calls).toContain('POST /api/admin/landing/start')
})

test('opens one part at a time, and marks its example text', async () => {
  serve(() => stateOf(builtInLanding, true))
  renderScreen(<LandingEditor {...props} />)
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of the page' }))
  fireEvent.click(parts.getByRole('button', { name: /^Hero/ }))
  expect(screen.getByLabelText('Badge')).toHaveAccessibleDescription('Example text')
  fireEvent.change(screen.getByLabelText('Badge'), { target: { value: 'For bakers' } })
  expect(screen.getByLabelText('Badge')).not.toHaveAccessibleDescription()
  fireEvent.click(parts.getByRole('button', { name: /^Final call/ }))
  expect(screen.getByLabelText('Badge')).toHaveValue('Limited Time Opportunity')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(parts.getByRole('button', { name: /^Hero/ }))
  expect(screen.getByLabelText('Badge')).toHaveValue(builtInLanding.hero.badge)
})

test('names the claims before it publishes a page with example text', async () => {
  const calls = serve(() => stateOf(builtInLanding, true))
  renderScreen(<LandingEditor {...props} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(builtInLanding.finalCall.text)).toBeVisible()
  expect(calls.filter((call) => call.includes('publish'))).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Publish Page' }))
  await waitFor(() => expect(calls).toContain('POST /api/admin/landing/publish'))
})
