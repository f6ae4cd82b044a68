import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CourseSelect } from '@/components/course/courses/course-select'
import { SeveralCoursesProvider } from '@/components/layout/several-courses-context'
import { type Broadcast, defaultSegment } from '@/lib/contract/mail/broadcasts'
import { adminCourse, noSettings } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { BroadcastEditor } from './broadcast-editor'
import { describeSegment } from './broadcast-labels'

const ads = { ...adminCourse, title: 'Ads' }
const sites = { ...adminCourse, id: '0197a8f0-0000-7000-8000-00000000c002', slug: 'sites', title: 'Sites' }

const draft: Broadcast = {
  id: '0197a8f0-0000-7000-8000-00000000b001',
  kind: 'broadcast',
  state: 'draft',
  subject: 'News',
  body: 'Hello',
  segment: defaultSegment,
  product: null,
  course: null,
  withoutCourse: null,
  afterDays: 0,
  startsAt: null,
  perMinute: 60,
  countsClicks: false,
  problem: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  recipients: 0,
  handedOver: 0,
  unsubscribed: 0,
  clicked: 0,
  sentAt: null,
  waiting: 0,
  asleepUntil: null,
  refused: 0,
  leftOut: 0,
}

function open(broadcast: Broadcast, hasSeveral = true) {
  const requests = mockApiAnswers({
    'GET /api/admin/courses': { body: [ads, sites] },
    'GET /api/admin/settings': { body: { ...noSettings, postalAddress: 'Here' } },
    'GET /api/admin/mails/recipients': { body: { people: 3 } },
    'POST /api/admin/mails/preview': { body: { subject: 'News', html: '<p>Hello</p>', text: 'Hello' } },
    [`PUT /api/admin/mails/${broadcast.id}`]: { body: draft },
  })
  renderScreen(
    <SeveralCoursesProvider value={hasSeveral}>
      <BroadcastEditor broadcast={broadcast} start={broadcast} products={[]} CourseSelect={CourseSelect} />
    </SeveralCoursesProvider>,
  )
  const saved = () => requests.find(({ call }) => call.startsWith('PUT'))?.body
  return { user: userEvent.setup(), requests, saved }
}

const kinds = () => [...screen.getByLabelText<HTMLSelectElement>('Send to').options].map(({ text }) => text)
const save = () => screen.getByRole('button', { name: 'Save Draft' })

test('a shop with one course sees no choice of courses', async () => {
  const { requests } = open(draft, false)
  expect(await screen.findByText(/3 people right now/)).toBeVisible()
  expect(kinds()).toEqual([
    'Early access list',
    'Buyers',
    'Buyers who haven’t started',
    'Buyers who stopped',
    'Buyers who have finished',
  ])
  await userEvent.selectOptions(screen.getByLabelText('Send to'), 'Buyers who have finished')
  expect(screen.queryByLabelText('Course')).not.toBeInTheDocument()
  expect(screen.queryByLabelText(/Exclude/)).not.toBeInTheDocument()
  expect(requests.some(({ call }) => call.includes('/courses'))).toBe(false)
})

test('chooses the course that buyers have finished, and leaves out owners of another one', async () => {
  const { user, requests, saved } = open(draft)
  expect(screen.queryByLabelText('Course')).not.toBeInTheDocument()
  expect(kinds()).toContain('Buyers who have started')
  await user.selectOptions(screen.getByLabelText('Send to'), 'Buyers who have finished')
  await screen.findAllByRole('option', { name: 'Sites' })
  await user.selectOptions(screen.getByLabelText('Course'), 'Ads')
  await user.selectOptions(screen.getByLabelText('Exclude people with access to a course'), 'Sites')
  const query = `courseId=${ads.id}&withoutCourseId=${sites.id}`
  await waitFor(() => expect(requests.some(({ call }) => call.includes(query))).toBe(true))
  await user.click(save())
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(saved()).toMatchObject({
    segment: { kind: 'finished', courseId: ads.id, withoutCourseId: sites.id },
  })
})

test('previews the email for the chosen recipients', async () => {
  const { user, requests } = open(draft)
  await user.selectOptions(screen.getByLabelText('Send to'), 'Early access list')
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call.endsWith('/preview'))?.body).toMatchObject({
      segment: { kind: 'leads', productId: null },
    }),
  )
})

test('drops the course if the new kind of recipients can’t be about one', async () => {
  const segment = { ...defaultSegment, kind: 'finished' as const, courseId: ads.id }
  const { user, saved } = open({ ...draft, segment, course: 'Ads' }, false)
  expect(await screen.findByLabelText('Course')).toHaveValue(ads.id)
  await user.selectOptions(screen.getByLabelText('Send to'), 'Buyers')
  await user.click(save())
  await waitFor(() => expect(saved()).toMatchObject({ segment: defaultSegment }))
})

test.each([
  ['a draft without recipients', null],
  ['a copy with a deleted course', { ...defaultSegment, withoutCourseId: sites.id }],
])('asks for the recipients of %s before it is saved', async (_, segment) => {
  const { user, saved } = open({ ...draft, segment })
  expect(screen.getByText(/A course used to choose the recipients was deleted/)).toBeVisible()
  expect(screen.getByLabelText('Send to')).toHaveValue('')
  await user.click(save())
  expect(await screen.findByText('Choose the recipients')).toBeVisible()
  expect(saved()).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Send Broadcast' })).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Send to'), 'Early access list')
  await waitFor(() => expect(screen.queryByText('Choose the recipients')).not.toBeInTheDocument())
  await user.click(save())
  await waitFor(() => expect(saved()).toMatchObject({ segment: { ...defaultSegment, kind: 'leads' } }))
})

test.each([
  [{}, 'Buyers · any product'],
  [{ segment: null }, 'No recipients chosen'],
  [
    { segment: { ...defaultSegment, kind: 'finished' as const, courseId: ads.id }, course: 'Ads' },
    'Buyers who have finished · any product · Ads',
  ],
  [
    { segment: { ...defaultSegment, kind: 'started' as const, courseId: ads.id } },
    'Buyers who have started · any product · a deleted course',
  ],
  [
    {
      segment: { ...defaultSegment, kind: 'leads' as const, withoutCourseId: sites.id },
      withoutCourse: 'Sites',
    },
    'Early access list · without access to Sites',
  ],
])('describes the recipients %j as “%s”', (changes, text) => {
  expect(describeSegment({ ...draft, ...changes })).toBe(text)
})
