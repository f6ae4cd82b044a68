import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { CourseSummaryCards } from '@/components/course/progress/course-summary-cards'
import { askWhichProducts } from '@/components/sales/products/ask-which-products'
import type { Section } from '@/lib/contract/course/sections'
import { adminCourse, section as aSection } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NoAccessBanner } from './no-access-banner'
import { NoAccessPage } from './no-access-page'
import { SectionGrid } from './section-grid'
import { StudentDashboard } from './student-dashboard'

const section: Section = { ...aSection, imageUrl: null }

const viewer = {
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: null,
  isAdmin: false,
  hasPurchased: false,
}

const grid = (sections: Section[], isAdmin = false) => (
  <SectionGrid {...{ sections, isAdmin }} askNext={askWhichProducts} />
)

function dashboard(sections: Section[], changes: Partial<ComponentProps<typeof StudentDashboard>> = {}) {
  const progress = { completed: 0, total: 0, percent: 0 }
  const nothing = {
    next: null,
    standing: null,
    certificate: null,
    isReadOnly: false,
    progressChangedAt: null,
  }
  return (
    <StudentDashboard
      {...{ viewer, sections, progress, ...nothing }}
      askNext={askWhichProducts}
      {...changes}
    />
  )
}

test('tells students of an empty course when to expect content', () => {
  renderScreen(grid([]))
  expect(screen.getByText('No sections available yet')).toBeVisible()
  expect(
    screen.getByText("Course content will appear here once it's added by your instructor."),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Section' })).toBeNull()
})

test('tells an administrator of an empty course which button to click', async () => {
  renderScreen(grid([], true))
  expect(screen.getByText('Click Add Section above')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Add Section' })).toBeVisible()
})

test('links a card to its section and shows that its image is being generated', () => {
  renderScreen(grid([section]))
  expect(screen.getByRole('link', { name: /View Section/ })).toHaveAttribute('href', `/section/${section.id}`)
  expect(screen.getByText('Explore the videos in this section')).toBeVisible()
  expect(screen.getByText('AI is creating your unique image...')).toBeVisible()
  expect(screen.getByText('1 of 3 done')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit Websites' })).toBeNull()
})

test('shows pending access on a locked card', () => {
  renderScreen(grid([{ ...section, locked: true }]))
  expect(screen.getByText('Access pending')).toBeVisible()
  expect(screen.queryByText('1 of 3 done')).toBeNull()
})

test.each([
  ['refunded', 'Refunded'],
  ['disputed', 'Payment disputed'],
  ['suspended', 'Access paused'],
  ['ended', 'Access ended'],
  ['pending', 'Access pending'],
] as const)('shows on a locked card that the purchase is %s', (standing, badge) => {
  renderScreen(grid([{ ...section, locked: true, standing }]))
  expect(screen.getByText(badge)).toBeVisible()
})

test('explains what to do only if the whole course is closed', () => {
  const locked = { ...section, locked: true }
  const { unmount } = renderScreen(
    <NoAccessBanner email={viewer.email} sections={[section, locked]} standing={null} />,
  )
  expect(screen.queryByRole('heading')).toBeNull()
  unmount()
  renderScreen(<NoAccessBanner email={viewer.email} sections={[locked]} standing={null} />)
  expect(
    screen.getByRole('heading', { name: 'We couldn’t find any purchases for sam@example.com.' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'I Paid with Another Email' })).toHaveAttribute('href', '/account')
})

test.each([
  ['pending', /your payment is pending/, 'Check Again'],
  ['active', /Your purchase is confirmed/, 'Email the Seller'],
  ['suspended', /Your access is paused/, 'Update Payment Method'],
  ['ended', /Your access has ended/, 'Email the Seller'],
  ['disputed', /Your payment is disputed/, 'Email the Seller'],
  ['refunded', /Your purchase was refunded/, 'Email the Seller'],
] as const)(
  'says why a purchase that is %s opens nothing, and shows one next step',
  (standing, title, step) => {
    const supportEmail = 'help@example.com'
    const { unmount } = renderScreen(
      <NoAccessBanner
        email={viewer.email}
        sections={[{ ...section, locked: true }]}
        {...{ standing, supportEmail }}
      />,
    )
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('link', { name: step })).toBeVisible()
    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.queryByText(/just paid/)).toBeNull()
    unmount()
    renderScreen(<NoAccessPage {...{ standing, supportEmail }} />)
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('link', { name: step })).toBeVisible()
    expect(screen.queryByText(/just paid/)).toBeNull()
  },
)

test('says on a locked page when access ended', () => {
  renderScreen(<NoAccessPage standing="ended" endedAt="2026-01-05T12:00:00.000Z" />)
  expect(screen.getByText(/^Ended/)).toHaveTextContent(/^Ended Jan 5, 2026\. Your access expired/)
})

test('leads to the purchases if the owner set no support email', () => {
  renderScreen(<NoAccessPage standing="refunded" />)
  expect(screen.getByRole('link', { name: 'View Your Purchases' })).toHaveAttribute('href', '/account')
})

test.each([
  [null, null, 'Welcome, Student'],
  ['jANE', null, 'Welcome, Jane'],
  ['Jane', '2026-01-05T10:00:00.000Z', 'Welcome back, Jane'],
])('greets %p, with progress of %p, with "%s"', (firstName, progressChangedAt, greeting) => {
  renderScreen(dashboard([section], { viewer: { ...viewer, firstName }, progressChangedAt }))
  expect(screen.getByRole('heading', { name: greeting })).toBeVisible()
})

test('lets an administrator edit and delete each card', async () => {
  renderScreen(grid([section], true))
  expect(await screen.findByRole('button', { name: 'Edit Websites' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Websites' }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/All videos .* cannot be undone/)
})

test('shows a generated image once it is ready, and stops polling', async () => {
  const imageUrl = '/objects/images/made.webp'
  const requests = mockApiAnswers({ 'GET /api/sections': { body: [{ ...section, imageUrl }] } })
  const { container } = renderScreen(dashboard([section]))
  expect(screen.getByText('AI is creating your unique image...')).toBeVisible()
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', imageUrl), {
    timeout: 5000,
  })
  await new Promise((resolve) => setTimeout(resolve, 3500))
  expect(requests.map(({ call }) => call)).toEqual(['GET /api/sections'])
}, 15_000)

test('does not poll if every section has an image', async () => {
  const requests = mockApiAnswers({})
  renderScreen(dashboard([{ ...section, imageUrl: '/objects/images/made.webp' }]))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(requests).toEqual([])
})

test('reloads the sections after an administrator’s edit', async () => {
  const image = { imageUrl: '/objects/images/made.webp' }
  const requests = mockApiAnswers({
    [`PUT /api/sections/${section.id}`]: { body: { ...section, ...image, title: 'Sites' } },
    'GET /api/sections': { body: [{ ...section, ...image, title: 'Sites' }] },
  })
  renderScreen(dashboard([{ ...section, ...image }], { viewer: { ...viewer, isAdmin: true } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Websites' }))
  await userEvent.type(screen.getByLabelText('Section Title'), ' and more')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('link', { name: 'View Section: Sites' })).toBeVisible()
  expect(requests.map(({ call }) => call)).toContain('GET /api/sections')
})

test('shows the progress, the number of sections, and the access status', () => {
  const progress = { completed: 1, total: 3, percent: 33 }
  renderScreen(<CourseSummaryCards progress={progress} sectionCount={1} hasPurchased />)
  expect(screen.getByText('1 of 3 videos completed')).toBeVisible()
  expect(screen.getByText('33%')).toBeVisible()
  expect(screen.getByText('Available training modules')).toBeVisible()
  expect(screen.getByText('Full access granted')).toBeVisible()
  expect(screen.getByText('Active').firstElementChild).not.toBeNull()
})

test('shows no green dot for pending access', () => {
  const progress = { completed: 0, total: 0, percent: 0 }
  renderScreen(<CourseSummaryCards progress={progress} sectionCount={1} hasPurchased={false} />)
  expect(screen.getByText('Access pending')).toBeVisible()
  expect(screen.getByText('Active').firstElementChild).toBeNull()
})

test.each([
  ['several courses', section.courseId, true],
  ['one course', undefined, false],
])('with %s, an administrator can move a section to another course: %p', async (_, courseId, canMove) => {
  const other = { ...adminCourse, id: '01a1fdce-c017-764d-8f01-99258fd169c2', title: 'Sites' }
  const requests = mockApiAnswers({ 'GET /api/admin/courses': { body: [adminCourse, other] } })
  renderScreen(<SectionGrid sections={[section]} isAdmin askNext={askWhichProducts} courseId={courseId} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Websites' }))
  await screen.findByLabelText('Section Title')
  if (canMove) expect(await screen.findByLabelText('Course')).toHaveDisplayValue('Ads')
  else expect(requests).toEqual([])
})
