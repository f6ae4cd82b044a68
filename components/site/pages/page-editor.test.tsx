import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { PageEditor } from './page-editor'

jest.mock('./page-preview', () => ({ PagePreview: () => null }))

const start = { slug: 'accessibility', title: 'Accessibility', body: 'As of May 1, 2026' }
const picture = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'

beforeEach(() => {
  mockApiAnswers({})
})

test('fills in the accessibility page again with today’s facts, after a confirmation', async () => {
  const user = userEvent.setup()
  renderScreen(<PageEditor page={null} start={start} refill="As of June 1, 2026" />)
  await user.click(screen.getByRole('button', { name: 'Fill In Again' }))
  expect(screen.getByLabelText('Text')).toHaveValue(start.body)
  await user.click(screen.getByRole('button', { name: 'Fill In Again' }))
  expect(screen.getByLabelText('Text')).toHaveValue('As of June 1, 2026')
  expect(screen.queryByRole('button', { name: 'Fill In Again' })).toBeNull()
})

test('other pages can’t be filled in again', () => {
  renderScreen(<PageEditor page={null} start={{ ...start, slug: 'about' }} />)
  expect(screen.queryByRole('button', { name: 'Fill In Again' })).toBeNull()
})

test('warns about pictures without alternative text', () => {
  renderScreen(<PageEditor page={null} start={{ ...start, body: `One\n\n![](${picture})` }} />)
  expect(screen.getByText(/^The image on line 3 has no alternative text\./)).toBeVisible()
})

test('a page that the server refuses to publish shows the reason, and nothing about trying again', async () => {
  const message = 'The page still has the placeholder “[your name]”.'
  mockApiAnswers({ 'POST /api/admin/pages': { status: 409, body: { code: 'conflict', message } } })
  const user = userEvent.setup()
  renderScreen(<PageEditor page={null} start={start} />)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText(/Try again/)).toBeNull()
})
