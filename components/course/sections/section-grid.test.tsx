import type { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CourseCards } from '@/components/course/progress/course-cards'
import { askForProducts } from '@/components/sales/products/product-question'
import { progressListQuery } from '@/lib/client/course/progress'
import { sectionsQuery } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { section as aSection } from '@/tests/fixtures'
import { answerRequests, renderScreen, signIn } from '@/tests/screen'
import { AccessPending } from './access-pending'
import { Dashboard } from './dashboard'
import { NothingOpen } from './nothing-open'
import { SectionGrid } from './section-grid'

const section: Section = { ...aSection, imageUrl: null }

const seeded = (sections: Section[], isAdmin: boolean) => (client: QueryClient) => {
  signIn(client, { isAdmin })
  client.setQueryData(sectionsQuery().queryKey, sections)
}

test('a student without a course is told when it comes', () => {
  renderScreen(<SectionGrid askNext={askForProducts} />, seeded([], false))
  expect(screen.getByText('No sections available yet')).toBeVisible()
  expect(
    screen.getByText("Course content will appear here once it's added by your instructor."),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Section' })).toBeNull()
})

test('an administrator without a course is told what to press', async () => {
  renderScreen(<SectionGrid askNext={askForProducts} />, seeded([], true))
  expect(screen.getByText('Click Add Section above')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Add Section' })).toBeVisible()
})

test('a card leads to its section, and shows that its picture is being made', () => {
  renderScreen(<SectionGrid askNext={askForProducts} />, seeded([section], false))
  expect(screen.getByRole('link', { name: /View Section/ })).toHaveAttribute('href', `/section/${section.id}`)
  expect(screen.getByText('Explore the videos in this section')).toBeVisible()
  expect(screen.getByText('AI is creating your unique image...')).toBeVisible()
  expect(screen.getByText('1 of 3 done')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit Websites' })).toBeNull()
})

test('a locked card says that access is pending', () => {
  renderScreen(<SectionGrid askNext={askForProducts} />, seeded([{ ...section, locked: true }], false))
  expect(screen.getByText('Access pending')).toBeVisible()
  expect(screen.queryByText('1 of 3 done')).toBeNull()
})

test('whoever finds the whole course closed is told what to do, and nobody else', () => {
  const locked = { ...section, locked: true }
  const { unmount } = renderScreen(<NothingOpen standing={null} />, seeded([section, locked], false))
  expect(screen.queryByRole('heading')).toBeNull()
  unmount()
  renderScreen(<NothingOpen standing={null} />, seeded([locked], false))
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
    <NothingOpen standing={standing} />,
    seeded([{ ...section, locked: true }], false),
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
])('%p, who last watched %p, is greeted with "%s"', (firstName, updatedAt, greeting) => {
  const progress = [{ videoId: section.id, completed: false, lastPosition: 0, updatedAt }]
  renderScreen(
    <Dashboard {...{ firstName, progress }} next={null} standing={null} askNext={askForProducts} />,
    seeded([section], false),
  )
  expect(screen.getByRole('heading', { name: greeting })).toBeVisible()
})

test('an administrator may edit and delete each card', async () => {
  renderScreen(<SectionGrid askNext={askForProducts} />, seeded([section], true))
  expect(await screen.findByRole('button', { name: 'Edit Websites' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Websites' }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/All videos .* cannot be undone/)
})

test('a list that cannot be read offers another try', async () => {
  let isUp = false
  answerRequests({ 'GET /api/sections': () => (isUp ? { status: 200, body: [section] } : { status: 500 }) })
  renderScreen(<SectionGrid askNext={askForProducts} />, signIn)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByText('Websites')).toBeVisible()
})

test('the cards count what is done, what there is, and what was bought', () => {
  const record = { videoId: section.id, completed: false, lastPosition: 0, updatedAt: null }
  renderScreen(<CourseCards />, (client) => {
    signIn(client, { hasPurchased: true })
    client.setQueryData(sectionsQuery().queryKey, [section])
    client.setQueryData(progressListQuery().queryKey, [{ ...record, completed: true }, record, record])
  })
  expect(screen.getByText('1 of 3 videos completed')).toBeVisible()
  expect(screen.getByText('33%')).toBeVisible()
  expect(screen.getByText('Available training modules')).toBeVisible()
  expect(screen.getByText('Full access granted')).toBeVisible()
  expect(screen.getByText('Active').firstElementChild).not.toBeNull()
})

test('pending access has no green dot', () => {
  renderScreen(<CourseCards />, seeded([section], false))
  expect(screen.getByText('Access pending')).toBeVisible()
  expect(screen.getByText('Active').firstElementChild).toBeNull()
})
