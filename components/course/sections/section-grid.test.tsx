import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { CourseCards } from '@/components/course/progress/course-cards'
import { askForProducts } from '@/components/sales/products/product-question'
import type { Section } from '@/lib/contract/course/sections'
import { section as aSection } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { AccessPending } from './access-pending'
import { Dashboard } from './dashboard'
import { NothingOpen } from './nothing-open'
import { SectionGrid } from './section-grid'

const section: Section = { ...aSection, imageUrl: null }

const viewer = {
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: null,
  isAdmin: false,
  hasPurchased: false,
}

const grid = (sections: Section[], isAdmin = false) => (
  <SectionGrid {...{ sections, isAdmin }} askNext={askForProducts} />
)

function dashboard(sections: Section[], changes: Partial<ComponentProps<typeof Dashboard>> = {}) {
  const progress = { completed: 0, total: 0, percent: 0 }
  const nothing = { next: null, standing: null, certificate: null, isReadOnly: false, progressOf: null }
  return <Dashboard {...{ viewer, sections, progress, ...nothing }} askNext={askForProducts} {...changes} />
}

test('a student without a course is told when it comes', () => {
  renderScreen(grid([]))
  expect(screen.getByText('No sections available yet')).toBeVisible()
  expect(
    screen.getByText("Course content will appear here once it's added by your instructor."),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Section' })).toBeNull()
})

test('an administrator without a course is told what to press', async () => {
  renderScreen(grid([], true))
  expect(screen.getByText('Click Add Section above')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Add Section' })).toBeVisible()
})

test('a card leads to its section, and shows that its picture is being made', () => {
  renderScreen(grid([section]))
  expect(screen.getByRole('link', { name: /View Section/ })).toHaveAttribute('href', `/section/${section.id}`)
  expect(screen.getByText('Explore the videos in this section')).toBeVisible()
  expect(screen.getByText('AI is creating your unique image...')).toBeVisible()
  expect(screen.getByText('1 of 3 done')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit Websites' })).toBeNull()
})

test('a locked card says that access is pending', () => {
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
] as const)('the card of a section whose purchase is %s says so', (standing, badge) => {
  renderScreen(grid([{ ...section, locked: true, standing }]))
  expect(screen.getByText(badge)).toBeVisible()
})

test('whoever finds the whole course closed is told what to do, and nobody else', () => {
  const locked = { ...section, locked: true }
  const { unmount } = renderScreen(
    <NothingOpen email={viewer.email} sections={[section, locked]} standing={null} />,
  )
  expect(screen.queryByRole('heading')).toBeNull()
  unmount()
  renderScreen(<NothingOpen email={viewer.email} sections={[locked]} standing={null} />)
  expect(screen.getByText('sam@example.com')).toBeVisible()
  expect(screen.getByRole('link', { name: 'I paid with another email' })).toHaveAttribute('href', '/account')
})

test.each([
  ['pending', 'Your payment is on its way'],
  ['suspended', 'Your access is paused'],
  ['ended', 'Your access has ended'],
  ['disputed', 'Your payment is disputed'],
  ['refunded', 'Your purchase was refunded'],
] as const)('who bought, and is %s, reads that and nothing of a payment to come', (standing, title) => {
  const { unmount } = renderScreen(
    <NothingOpen email={viewer.email} sections={[{ ...section, locked: true }]} standing={standing} />,
  )
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.queryByText(/have just paid/)).toBeNull()
  unmount()
  renderScreen(<AccessPending standing={standing} />)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.queryByText(/have just paid/)).toBeNull()
})

test.each([
  [null, null, 'Welcome, Student'],
  ['jANE', null, 'Welcome, Jane'],
  ['Jane', '2026-01-05T10:00:00.000Z', 'Welcome back, Jane'],
])('%p, who last watched %p, is greeted with "%s"', (firstName, progressOf, greeting) => {
  renderScreen(dashboard([section], { viewer: { ...viewer, firstName }, progressOf }))
  expect(screen.getByRole('heading', { name: greeting })).toBeVisible()
})

test('an administrator may edit and delete each card', async () => {
  renderScreen(grid([section], true))
  expect(await screen.findByRole('button', { name: 'Edit Websites' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Websites' }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/All videos .* cannot be undone/)
})

test('a picture that is being made appears when it is there, and is not asked for any more', async () => {
  const imageUrl = '/objects/images/made.webp'
  const requests = answerRequests({ 'GET /api/sections': { body: [{ ...section, imageUrl }] } })
  const { container } = renderScreen(dashboard([section]))
  expect(screen.getByText('AI is creating your unique image...')).toBeVisible()
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', imageUrl), {
    timeout: 5000,
  })
  await new Promise((resolve) => setTimeout(resolve, 3500))
  expect(requests.map(({ call }) => call)).toEqual(['GET /api/sections'])
}, 15_000)

test('where every picture is there, nothing is asked for', async () => {
  const requests = answerRequests({})
  renderScreen(dashboard([{ ...section, imageUrl: '/objects/images/made.webp' }]))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(requests).toEqual([])
})

test('what an administrator changed is read again', async () => {
  const image = { imageUrl: '/objects/images/made.webp' }
  const requests = answerRequests({
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

test('the cards count what is done, what there is, and what was bought', () => {
  const progress = { completed: 1, total: 3, percent: 33 }
  renderScreen(<CourseCards progress={progress} sectionCount={1} hasPurchased />)
  expect(screen.getByText('1 of 3 videos completed')).toBeVisible()
  expect(screen.getByText('33%')).toBeVisible()
  expect(screen.getByText('Available training modules')).toBeVisible()
  expect(screen.getByText('Full access granted')).toBeVisible()
  expect(screen.getByText('Active').firstElementChild).not.toBeNull()
})

test('pending access has no green dot', () => {
  const progress = { completed: 0, total: 0, percent: 0 }
  renderScreen(<CourseCards progress={progress} sectionCount={1} hasPurchased={false} />)
  expect(screen.getByText('Access pending')).toBeVisible()
  expect(screen.getByText('Active').firstElementChild).toBeNull()
})
