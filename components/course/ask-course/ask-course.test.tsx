import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CourseSearch } from '@/components/course/course-search/course-search'
import type { CourseAnswer } from '@/lib/contract/course/ask-course'
import { section, video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { UnansweredQuestions } from './unanswered-questions'

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn()
})

const source = { videoId: video.id, title: 'Test it', courseTitle: null, second: 75 }
const search = { 'GET /api/search': { body: { results: [] } } }
const isOn = { 'GET /api/questions': { body: { isOn: true, left: 30 } } }
const answer: CourseAnswer = {
  sentences: [
    { text: 'Charge <b>twenty</b> dollars.', source },
    { text: 'Say it in one line.', source: { ...source, second: 90 } },
    { text: 'Then wait.', source },
  ],
  left: 29,
}

async function ask(question: string) {
  const user = userEvent.setup()
  await user.keyboard('/')
  await user.type(await screen.findByRole('combobox'), question)
  await user.click(await screen.findByRole('button', { name: `Ask the course “${question}”` }))
  expect(await screen.findByLabelText('Your question')).toHaveValue(question)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return user
}

test('shows the answer as text and links each sentence to its second', async () => {
  const requests = mockApiAnswers({ ...search, ...isOn, 'POST /api/questions': { body: answer } })
  renderScreen(<CourseSearch />)
  await ask('what price')
  expect(await screen.findByText(/Charge <b>twenty<\/b> dollars\./)).toBeVisible()
  expect(requests).toContainEqual({ call: 'POST /api/questions', body: { question: 'what price' } })
  expect(screen.getByText('29 of 30 questions left')).toBeVisible()
  const citations = screen.getAllByRole('link', { name: /Source: Test it/ })
  expect(citations.map((citation) => [citation.textContent, citation.getAttribute('href')])).toEqual([
    ['1', `/video/${video.id}?t=75`],
    ['2', `/video/${video.id}?t=90`],
    ['1', `/video/${video.id}?t=75`],
  ])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText(/can see unanswered questions for 90 days, without your name/)).toBeVisible()
})

test('names the course of each source if the student sees several courses', async () => {
  const sentences = ['Ads', 'Emails'].map((courseTitle, at) => ({
    text: `${courseTitle} first.`,
    source: { ...source, courseTitle, second: 60 * at },
  }))
  mockApiAnswers({ ...search, ...isOn, 'POST /api/questions': { body: { sentences, left: 29 } } })
  renderScreen(<CourseSearch />)
  await ask('what price')
  const listed = await screen.findAllByRole('listitem')
  expect(listed.map(({ textContent }) => textContent)).toEqual(['1Test itAds0:00', '2Test itEmails1:00'])
  const citations = screen.getAllByRole('link', { name: /^Source: / })
  expect(citations.map((citation) => citation.getAttribute('aria-label'))).toEqual([
    'Source: Test it at 0:00, in Ads',
    'Source: Test it at 1:00, in Emails',
  ])
})

test('says that AI answers, and sends nothing, before the student asks', async () => {
  const requests = mockApiAnswers({ ...search, ...isOn, 'POST /api/questions': { body: answer } })
  renderScreen(<CourseSearch />)
  const user = userEvent.setup()
  await user.keyboard('/')
  await user.type(await screen.findByRole('combobox'), 'what price')
  await user.click(await screen.findByRole('button', { name: 'Ask the course “what price”' }))
  const field = await screen.findByLabelText('Your question')
  expect(field).toHaveAccessibleDescription(
    'Answered by AI from your lessons. It can be wrong; follow the sources.',
  )
  expect(requests).not.toContainEqual(expect.objectContaining({ call: 'POST /api/questions' }))
  await user.type(field, ' is right{Enter}')
  expect(await screen.findByText('29 of 30 questions left')).toBeVisible()
  expect(requests).toContainEqual({ call: 'POST /api/questions', body: { question: 'what price is right' } })
})

test('says that the course has no answer, and lets the student rephrase', async () => {
  const requests = mockApiAnswers({
    ...search,
    ...isOn,
    'POST /api/questions': { body: { sentences: [], left: 12 } },
  })
  renderScreen(<CourseSearch />)
  const user = await ask('who paints')
  expect(await screen.findByText('No answer found')).toBeVisible()
  await user.type(screen.getByLabelText('Your question'), ' best{Enter}')
  expect(await screen.findByText('12 of 30 questions left')).toBeVisible()
  expect(requests).toContainEqual({ call: 'POST /api/questions', body: { question: 'who paints best' } })
  await user.click(screen.getByRole('button', { name: 'Back to search' }))
  expect(screen.getByRole('combobox')).toHaveValue('who paints')
})

test('shows the server’s reason for a refused question', async () => {
  const body = {
    message: 'You’ve used all 30 questions for this 30-day period. Try again in 4 days.',
    code: 'rate_limited',
  }
  mockApiAnswers({ ...search, ...isOn, 'POST /api/questions': { status: 429, body } })
  renderScreen(<CourseSearch />)
  await ask('what price')
  expect(await screen.findByText(/Try again in 4 days/)).toBeVisible()
})

test('offers nothing while the feature is off', async () => {
  mockApiAnswers({ ...search, 'GET /api/questions': { body: { isOn: false, left: 0 } } })
  renderScreen(<CourseSearch />)
  const user = userEvent.setup()
  await user.keyboard('/')
  await user.type(await screen.findByRole('combobox'), 'what price')
  expect(await screen.findByText('Nothing found for “what price”')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Ask the course/ })).toBeNull()
})

test('lists unanswered questions for the owner', async () => {
  mockApiAnswers({
    'GET /api/admin/questions': {
      body: [{ id: section.id, question: 'Which <i>lens</i>?', askedAt: video.createdAt }],
    },
  })
  renderScreen(<UnansweredQuestions />)
  expect(await screen.findByText('Which <i>lens</i>?')).toBeVisible()
})
