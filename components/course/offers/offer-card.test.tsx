import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { progressQuery } from '@/lib/client/course/progress'
import type { ShownOffer } from '@/lib/contract/course/offers'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { LessonOffer } from './lesson-offer'
import { OfferCard } from './offer-card'

const offer: ShownOffer = {
  id: '0199c0de-0000-7000-8000-0000000000a1',
  title: 'The advanced course',
  text: 'Twelve more lessons.',
  imageUrl: '/objects/images/01a1fdce-c017-764d-8f01-99258fd169e5.webp',
  button: 'See the Course',
  endsAt: null,
}
const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const seen = `POST /api/offers/${offer.id}/seen`
const dismiss = `POST /api/offers/${offer.id}/dismiss`

/** Reports all observed elements as visible. */
let scrollIntoView: () => void
beforeEach(() => {
  scrollIntoView = () => {}
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      scrollIntoView = () => act(() => report([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

const serve = (found: ShownOffer[], more: Parameters<typeof mockApiAnswers>[0] = {}) =>
  mockApiAnswers({
    'GET /api/offers': { body: found },
    [seen]: { status: 204 },
    [dismiss]: { status: 204 },
    ...more,
  })
const callsOf = (requests: { call: string }[]) => requests.map(({ call }) => call)

test('shows the offer with a plain link, and reports it once it is in view', async () => {
  const requests = serve([offer])
  renderScreen(<OfferCard places={['dashboard']} isReadOnly={false} />)
  const link = await screen.findByRole('link', { name: 'See the Course' })
  expect(link).toHaveAttribute('href', `/api/offers/${offer.id}/go`)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('heading', { name: offer.title })).toBeVisible()
  expect(screen.queryByText(/Ends in/)).not.toBeInTheDocument()
  expect(callsOf(requests)).toEqual(['GET /api/offers?place=dashboard'])
  scrollIntoView()
  await waitFor(() => expect(callsOf(requests)).toContain(seen))
})

test('asks for the next place if the first one has no offer, and shows nothing without one', async () => {
  const requests = serve([])
  const { container } = renderScreen(
    <OfferCard places={['course_finished', 'dashboard']} courseId={videoId} isReadOnly={false} />,
  )
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(callsOf(requests)).toEqual([
    `GET /api/offers?place=course_finished&courseId=${videoId}`,
    `GET /api/offers?place=dashboard&courseId=${videoId}`,
  ])
  expect(container).not.toHaveTextContent('Course')
})

test('hides a dismissed offer, and keeps it if that fails', async () => {
  serve([offer], { [dismiss]: { status: 500, body: { message: 'x', code: 'internal' } } })
  renderScreen(<OfferCard places={['dashboard']} isReadOnly={false} />)
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: `Dismiss ${offer.title}` })
  await user.click(button)
  expect(await screen.findByText('Couldn’t dismiss the offer. Try again.')).toBeVisible()
  serve([offer])
  await user.click(button)
  await waitFor(() => expect(screen.queryByText(offer.title)).not.toBeInTheDocument())
})

test('counts down, and hides the offer when it ends', async () => {
  serve([{ ...offer, endsAt: new Date(Date.now() + 1500).toISOString() }])
  renderScreen(<OfferCard places={['dashboard']} isReadOnly={false} />)
  expect(await screen.findByText('Ends in 0:01')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(offer.title)).not.toBeInTheDocument(), { timeout: 5000 })
})

test('reports nothing for an administrator who is viewing as a customer', async () => {
  const requests = serve([offer])
  renderScreen(<OfferCard places={['dashboard']} isReadOnly />)
  await screen.findByText(offer.title)
  scrollIntoView()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
})

test('appears below a lesson when the lesson is completed', async () => {
  const requests = serve([offer])
  const record = { videoId, completed: false, lastPosition: 3, updatedAt: '2026-01-05T10:00:00.000Z' }
  let complete = () => {}
  renderScreen(<LessonOffer videoId={videoId} />, (client) => {
    const { queryKey } = progressQuery(videoId)
    client.setQueryData(queryKey, record)
    complete = () => act(() => void client.setQueryData(queryKey, { ...record, completed: true }))
  })
  expect(requests).toEqual([])
  complete()
  expect(await screen.findByText(offer.title)).toBeVisible()
  expect(callsOf(requests)).toEqual([`GET /api/offers?place=lesson_end&videoId=${videoId}`])
})
