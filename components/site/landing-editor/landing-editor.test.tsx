import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createQueryClient } from '@/components/query-provider'
import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import { type Landing, type LandingState, landingSchema } from '@/lib/contract/site/landing'
import { findLandingExamples } from '@/lib/landing-examples'
import { renderScreen } from '@/tests/render-screen'
import { LandingEditor } from './landing-editor'
import { uploadShareImage } from './use-share-image'

const picture = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'
jest.mock('./use-share-image', () => ({
  uploadShareImage: jest.fn(async () => picture),
  useShareImage: () => async () => {},
}))

const stateOf = (draft: Landing, isStarted: boolean): LandingState => ({
  draft,
  published: null,
  versions: [],
  examples: findLandingExamples(draft),
  isStarted,
})

/** Responds to each request with the state, and records the calls. */
function serve(state: () => LandingState) {
  const calls: string[] = []
  globalThis.fetch = jest.fn(async (url, init) => {
    const call = `${init?.method ?? 'GET'} ${url}`
    calls.push(call)
    const body = JSON.stringify(
      call.includes('/publish') ? { version: 1 } : call.includes('/start') ? state().draft : state(),
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
  const parts = within(await screen.findByRole('navigation', { name: 'Page parts' }))
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

test('shows the saved draft after the Back button, and leaves an open editor alone', async () => {
  serve(() => stateOf(builtInLanding, true))
  const answer = globalThis.fetch
  const saves: (() => void)[] = []
  globalThis.fetch = async (url, init) => {
    if (init?.method === 'PUT') await new Promise<void>((finish) => saves.push(finish))
    return answer(url, init)
  }
  const client = createQueryClient()
  const open = async () => {
    const { unmount } = renderScreen(<LandingEditor {...props} />, () => {}, client)
    const parts = within(await screen.findByRole('navigation', { name: 'Page parts' }))
    fireEvent.click(parts.getByRole('button', { name: /^Hero/ }))
    return unmount
  }
  const badge = () => screen.getByLabelText('Badge')
  const finishSave = async (number: number) => {
    await waitFor(() => expect(saves).toHaveLength(number))
    await act(async () => saves[number - 1]?.())
  }
  const goAway = await open()
  fireEvent.change(badge(), { target: { value: 'For bakers' } })
  await waitFor(() => expect(saves).toHaveLength(1))
  fireEvent.change(badge(), { target: { value: 'For all bakers' } })
  await finishSave(1)
  expect(badge()).toHaveValue('For all bakers')
  await finishSave(2)
  expect(await screen.findByText('Draft saved.')).toBeVisible()
  goAway()
  await open()
  expect(badge()).toHaveValue('For all bakers')
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

describe('the page of a course', () => {
  const course = { slug: 'ads', draft: false }
  const exampleTexts = new Set(findLandingExamples(blankLanding).map(({ text }) => text))
  /** The blank page with the owner's own text. */
  const ownLanding = landingSchema.parse(
    JSON.parse(
      JSON.stringify(blankLanding, (_name, value) => (exampleTexts.has(value) ? `Ours: ${value}` : value)),
    ),
  )
  const unpublished = (isStarted: boolean) => stateOf(ownLanding, isStarted)

  test('starts from the course or blank, but not from the example', async () => {
    let isStarted = false
    const calls = serve(() => unpublished(isStarted))
    renderScreen(<LandingEditor {...props} course={course} />)
    expect(await screen.findByRole('heading', { name: 'From my course' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'From the example' })).toBeNull()
    isStarted = true
    fireEvent.click(screen.getByRole('button', { name: 'Use Blank Page' }))
    expect(await screen.findByText('Visitors can’t open this page yet.')).toBeVisible()
    expect(calls).toContain('POST /api/admin/landing/start?course=ads')
  })

  test('says where it is, or that the course is a draft', async () => {
    serve(() => ({ ...unpublished(true), published: ownLanding }))
    const { unmount } = renderScreen(<LandingEditor {...props} course={course} />)
    expect(await screen.findByRole('link', { name: '/c/ads' })).toHaveAttribute('href', '/c/ads')
    unmount()
    renderScreen(<LandingEditor {...props} course={{ ...course, draft: true }} />)
    expect(await screen.findByText(/This course is a draft/)).toBeVisible()
  })

  const publish = async () => fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))

  test('says where visitors find it after the first time, and later which version they see', async () => {
    let published: Landing | null = null
    serve(() => ({ ...unpublished(true), published }))
    const { unmount } = renderScreen(<LandingEditor {...props} course={course} />)
    await publish()
    expect(await screen.findByText('Visitors can open the page at /c/ads.')).toBeVisible()
    unmount()
    published = { ...ownLanding, description: 'Before' }
    renderScreen(<LandingEditor {...props} course={course} />)
    await publish()
    expect(await screen.findByText('Visitors now see version 1.')).toBeVisible()
  })

  test('says that visitors don’t see it while the course is a draft', async () => {
    let published: Landing | null = null
    serve(() => ({ ...unpublished(true), published }))
    renderScreen(<LandingEditor {...props} course={{ ...course, draft: true }} />)
    expect(await screen.findByText(/Publish the page and the course/)).toBeVisible()
    published = ownLanding
    await publish()
    expect(await screen.findByText('Visitors will see the page once you publish the course.')).toBeVisible()
    expect(
      await screen.findByText('Published. Visitors will see this version once you publish the course.'),
    ).toBeVisible()
    expect(screen.getByText('Publish the course to show the page.', { exact: false })).toBeVisible()
  })

  test('can’t be published twice while its picture is being uploaded', async () => {
    const calls = serve(() => unpublished(true))
    let finish = (_url: string) => {}
    jest.mocked(uploadShareImage).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    renderScreen(<LandingEditor {...props} course={course} />)
    await publish()
    expect(screen.getByRole('button', { name: 'Publishing...' })).toBeDisabled()
    await waitFor(() => expect(uploadShareImage).toHaveBeenCalled())
    expect(screen.getByRole('button', { name: 'Publishing...' })).toBeDisabled()
    finish(picture)
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeEnabled()
    expect(calls.filter((call) => call.includes('/publish'))).toHaveLength(1)
  })

  test('publishes a new picture alone, and says why if that fails', async () => {
    const calls = serve(() => ({ ...unpublished(true), published: ownLanding }))
    renderScreen(<LandingEditor {...props} course={course} />)
    jest.mocked(uploadShareImage).mockRejectedValueOnce(new Error('No network'))
    await publish()
    expect(await screen.findByText('Couldn’t publish the landing page')).toBeVisible()
    expect(calls.filter((call) => call.includes('/publish'))).toEqual([])
    await publish()
    expect(await screen.findByText('New image published')).toBeVisible()
    expect(calls).toContain('POST /api/admin/landing/publish?course=ads')
  })

  test('has no built-in version', async () => {
    serve(() => unpublished(true))
    renderScreen(<LandingEditor {...props} course={course} />)
    const parts = within(await screen.findByRole('navigation', { name: 'Page parts' }))
    fireEvent.click(parts.getByRole('button', { name: /^Published versions/ }))
    expect(screen.getByText('No published versions yet')).toBeVisible()
    expect(screen.queryByText('The built-in page')).toBeNull()
  })

  test('opens another page only after its draft is saved', async () => {
    const calls = serve(() => unpublished(true))
    renderScreen(<LandingEditor {...props} course={course} switcher={<select aria-label="Page" />} />)
    expect(await screen.findByLabelText('Page')).toBeEnabled()
    const parts = within(screen.getByRole('navigation', { name: 'Page parts' }))
    fireEvent.click(parts.getByRole('button', { name: /^Hero/ }))
    fireEvent.change(screen.getByLabelText('Badge'), { target: { value: 'For bakers' } })
    expect(screen.getByLabelText('Page')).toBeDisabled()
    await waitFor(() => expect(screen.getByLabelText('Page')).toBeEnabled(), { timeout: 5000 })
    expect(calls).toContain('PUT /api/admin/landing/draft?course=ads')
  })
})
