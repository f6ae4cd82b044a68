import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Cue } from '@/lib/contract/course/cues'
import type { TranscriptionStatus } from '@/lib/contract/course/transcription'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { video as aVideo } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { splitLine } from './split-line'
import { findReplacements, splitIntoBatches } from './transcript-replacements'
import { TranscriptScreen } from './transcript-screen'

const video: VideoDetail = {
  ...aVideo,
  videoUrl: '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4',
  sectionTitle: 'Websites',
  sectionDraft: false,
  nextVideo: null,
  files: [],
  chapters: [{ second: 0, title: 'Start' }],
  hasStream: false,
  storyboard: null,
}
const speech: TranscriptionStatus = {
  state: 'none',
  hasService: false,
  canListen: true,
  isByHand: true,
  pieces: 0,
  done: 0,
  missed: 0,
  problem: null,
}
const cue = (index: number, text: string, editedAt: string | null = null): Cue => ({
  id: `01a1fdce-c0d7-7283-abb4-4ca47763000${index}`,
  startMs: index * 10_000,
  endMs: index * 10_000 + 4000,
  text,
  editedAt,
  made: false,
})
const plan = cue(1, 'Plan it first.')
const price = cue(2, 'Then price it.')
const at = '2026-01-05T10:00:00.000Z'
const pathOf = ({ id }: Cue) => `/api/videos/${video.id}/cues/${id}`
const all = `PUT /api/videos/${video.id}/cues`

function show(cues = [plan, price]) {
  renderScreen(
    <TranscriptScreen video={video} transcript={{ language: 'en', cues }} speech={speech} canPropose />,
  )
  const user = userEvent.setup()
  return { user, lines: () => screen.getAllByLabelText('Line text') as HTMLTextAreaElement[] }
}

const texts = (lines: HTMLTextAreaElement[]) => lines.map(({ value }) => value)
const lineOf = (box: HTMLElement | undefined) => within(box?.closest('li') as HTMLElement)

test('saves a line when it loses focus, with the version it was based on', async () => {
  const saved = { ...plan, text: 'Plan it now.', editedAt: at }
  const requests = mockApiAnswers({ [`PUT ${pathOf(plan)}`]: { body: [saved] } })
  const { user, lines } = show()
  const [first] = lines() as [HTMLTextAreaElement]
  await user.clear(first)
  await user.type(first, 'Plan it now.')
  expect(screen.getByText('Not saved yet')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(lines()[1]).toHaveFocus()
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(requests).toEqual([{ call: `PUT ${pathOf(plan)}`, body: { text: 'Plan it now.', editedAt: null } }])
  // The next save sends the edit time from the previous response.
  await user.type(first, '!')
  await user.tab()
  await waitFor(() => expect(requests[1]?.body).toEqual({ text: 'Plan it now.!', editedAt: at }))
})

test('shows both texts of a conflict until one is chosen', async () => {
  const both = { saved: 'Theirs.', yours: 'Mine.', editedAt: at }
  const answers: Parameters<typeof mockApiAnswers>[0] = {
    [`PUT ${pathOf(plan)}`]: { status: 409, body: { message: 'No', code: 'conflict', texts: both } },
  }
  const requests = mockApiAnswers(answers)
  const { user, lines } = show()
  const [first] = lines() as [HTMLTextAreaElement]
  await user.clear(first)
  await user.type(first, 'Mine.')
  await user.tab()
  expect(await screen.findByText('Theirs.')).toBeVisible()
  expect(first).toHaveValue('Mine.')
  await user.click(screen.getByRole('button', { name: 'Use Their Version' }))
  expect(first).toHaveValue('Theirs.')
  await user.type(first, ' And mine.')
  answers[`PUT ${pathOf(plan)}`] = {
    status: 409,
    body: { message: 'No', code: 'conflict', texts: { ...both, yours: 'Theirs. And mine.' } },
  }
  await user.tab()
  await screen.findByRole('alert')
  answers[`PUT ${pathOf(plan)}`] = { body: [{ ...plan, text: 'Theirs. And mine.', editedAt: at }] }
  await user.click(screen.getByRole('button', { name: 'Keep My Version' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(requests.at(-1)?.body).toEqual({ text: 'Theirs. And mine.', editedAt: at })
})

test('keeps both texts if a line changed elsewhere during a split or a join', async () => {
  const both = (saved: string, yours: string) => ({
    status: 409,
    body: { message: 'No', code: 'conflict', texts: { saved, yours, editedAt: at } },
  })
  const answers: Parameters<typeof mockApiAnswers>[0] = { [`PUT ${pathOf(plan)}`]: both('Theirs.', 'Plan') }
  const requests = mockApiAnswers(answers)
  const { user, lines } = show()
  const [first] = lines() as [HTMLTextAreaElement]
  first.setSelectionRange(4, 4)
  first.focus()
  first.dispatchEvent(new Event('select', { bubbles: true }))
  await user.click(lineOf(first).getByRole('button', { name: 'Split at the cursor' }))
  await screen.findByText('Theirs.')
  answers[`PUT ${pathOf(plan)}`] = both('Theirs again.', 'Plan it first.')
  await user.click(screen.getByRole('button', { name: 'Keep My Version' }))
  await screen.findByText('Theirs again.')
  expect(requests.at(-1)?.body).toEqual({ text: 'Plan it first.', editedAt: at })
  answers[`PUT ${pathOf(plan)}`] = both('Theirs again.', 'Plan it first. Then price it.')
  await user.click(lineOf(first).getByRole('button', { name: 'Join with the next line' }))
  await waitFor(() => expect(requests).toHaveLength(3))
  answers[`PUT ${pathOf(plan)}`] = { body: [{ ...plan, editedAt: at }] }
  await user.click(screen.getByRole('button', { name: 'Keep My Version' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(requests.at(-1)?.body).toEqual({ text: 'Plan it first.', editedAt: at })
})

test('reloads a next line that changed before the join', async () => {
  const theirs = { ...price, text: 'Then sell it.', editedAt: at }
  const answers: Parameters<typeof mockApiAnswers>[0] = {
    [`PUT ${pathOf(plan)}`]: { status: 409, body: { message: 'The next line changed.', code: 'conflict' } },
    [`GET /api/videos/${video.id}/cues`]: { body: { language: 'en', cues: [plan, theirs] } },
  }
  mockApiAnswers(answers)
  const { user, lines } = show()
  await user.click(lineOf(lines()[0]).getByRole('button', { name: 'Join with the next line' }))
  expect(await screen.findByText('The next line changed.')).toBeVisible()
  await waitFor(() => expect(texts(lines())).toEqual([plan.text, theirs.text]))
})

test('splits a line at the cursor, joins it with the next, and deletes one', async () => {
  const [head, tail] = [cue(1, 'Plan'), cue(3, 'it first.', at)]
  const answers: Parameters<typeof mockApiAnswers>[0] = {
    [`PUT ${pathOf(plan)}`]: { body: [head, { ...tail, startMs: 11_143 }] },
    [`DELETE ${pathOf(price)}`]: { status: 204 },
  }
  const requests = mockApiAnswers(answers)
  const { user, lines } = show()
  const [first] = lines() as [HTMLTextAreaElement]
  first.setSelectionRange(4, 4)
  first.focus()
  await user.keyboard('{Shift>}{/Shift}')
  first.dispatchEvent(new Event('select', { bubbles: true }))
  await user.click(lineOf(first).getByRole('button', { name: 'Split at the cursor' }))
  await waitFor(() => expect(texts(lines())).toEqual(['Plan', 'it first.', 'Then price it.']))
  expect(requests[0]?.body).toEqual({
    text: 'Plan',
    split: { atMs: 11_143, text: 'it first.' },
    editedAt: null,
  })
  answers[`PUT ${pathOf(plan)}`] = { body: [plan] }
  await user.click(lineOf(lines()[0]).getByRole('button', { name: 'Join with the next line' }))
  await waitFor(() => expect(texts(lines())).toEqual(['Plan it first.', 'Then price it.']))
  expect(requests[1]?.body).toEqual({
    text: 'Plan it first.',
    join: { id: tail.id, editedAt: at },
    editedAt: null,
  })
  await user.click(lineOf(lines()[1]).getByRole('button', { name: 'Delete line' }))
  await waitFor(() => expect(texts(lines())).toEqual(['Plan it first.']))
})

test('finds words in all lines and replaces them in one request', async () => {
  const changed = [cue(1, 'Plan this first.', at), cue(2, 'Then price this.', at)]
  const requests = mockApiAnswers({ [all]: { body: { language: 'en', cues: changed } } })
  const { user, lines } = show([plan, price, cue(3, 'Sell.')])
  await user.type(screen.getByLabelText('Find'), 'IT')
  expect(lines()).toHaveLength(2)
  await user.type(screen.getByLabelText('Replace with'), 'this')
  await user.click(screen.getByRole('button', { name: 'Replace in 2 lines' }))
  await waitFor(() => expect(screen.getByText('2 lines changed')).toBeVisible())
  expect(requests[0]?.body).toEqual({
    changes: changed.map(({ id, text }) => ({ id, text, editedAt: null })),
  })
})

test('saves the language, a first line, and chapters', async () => {
  const chapters = `PUT /api/videos/${video.id}/chapters`
  const list = [
    { second: 0, title: 'Start' },
    { second: 40, title: 'Build' },
  ]
  const requests = mockApiAnswers({
    [all]: { body: { language: 'de', cues: [] } },
    [chapters]: { body: list },
  })
  const { user } = show([])
  await user.selectOptions(screen.getByLabelText('Language'), 'German')
  await user.click(screen.getByRole('button', { name: 'Add Line at 0:00' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ body }) => body)).toEqual([
    { language: 'de' },
    { additions: [{ startMs: 0, endMs: 4000, text: 'New line' }] },
  ])
  await user.click(screen.getByRole('tab', { name: 'Chapters' }))
  await user.click(screen.getByRole('button', { name: 'Add Chapter' }))
  const [, second] = screen.getAllByLabelText('Chapter title') as [HTMLElement, HTMLElement]
  await user.type(second, 'Build')
  expect(screen.getByText('Two chapters start at the same time. Change one of the times.')).toBeVisible()
  const [, begins] = screen.getAllByLabelText('Starts at') as [HTMLElement, HTMLElement]
  await user.clear(begins)
  await user.type(begins, '0:40')
  await user.click(screen.getByRole('button', { name: 'Save Chapters' }))
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({ call: chapters, body: { chapters: list, before: video.chapters } }),
  )
})

test('does not save suggested chapters until the owner accepts them', async () => {
  const propose = `POST /api/videos/${video.id}/chapters/propose`
  const requests = mockApiAnswers({ [propose]: { body: [{ second: 10, title: 'Planning' }] } })
  const { user } = show()
  await user.click(screen.getByRole('tab', { name: 'Chapters' }))
  await user.click(screen.getByRole('button', { name: 'Suggest Chapters' }))
  expect(await screen.findByDisplayValue('Planning')).toBeVisible()
  expect(requests).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Chapter title')).toHaveValue('Start')
})

test('calculates the time of a split, and divides changes into requests', () => {
  const line = { startMs: 1000, endMs: 3000 }
  expect(splitLine(line, 'ab cd', 2, 0)).toEqual({ before: 'ab', rest: 'cd', atMs: 1800 })
  expect(splitLine(line, 'ab cd', 2, 2.5)).toEqual({ before: 'ab', rest: 'cd', atMs: 2500 })
  expect(splitLine(line, 'ab cd', 0, 2)).toBeNull()
  expect(splitLine(line, 'ab cd', 5, 2)).toBeNull()
  const long = Array.from({ length: 30 }, (_, at) => ({
    id: String(at),
    editedAt: null,
    text: 'x'.repeat(900),
  }))
  expect(splitIntoBatches(long).map(({ length }) => length)).toEqual([12, 12, 6])
  expect(findReplacements([plan], 'Plan it first.', ' ')).toEqual([])
})

test('marks lines that AI transcribed until a person edits them or accepts all', async () => {
  const drafts = [
    { ...plan, made: true },
    { ...price, made: true },
  ] as const
  const edited = { ...drafts[0], text: 'Plan it now.', editedAt: at }
  const accepted = { language: 'en', cues: [edited, { ...drafts[1], editedAt: at }] }
  const requests = mockApiAnswers({
    [`PUT ${pathOf(plan)}`]: { body: [edited] },
    [all]: { body: accepted },
  })
  const { user, lines } = show([...drafts])
  expect(screen.getByText(/^AI transcribed 2 lines\./)).toBeVisible()
  expect(lineOf(lines()[1]).getByText('AI draft')).toBeVisible()
  await user.clear(lines()[0] as HTMLTextAreaElement)
  await user.type(lines()[0] as HTMLTextAreaElement, 'Plan it now.{Enter}')
  await waitFor(() => expect(lineOf(lines()[0]).queryByText('AI draft')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Accept All' }))
  await waitFor(() => expect(screen.queryByText('AI draft')).toBeNull())
  expect(requests.at(-1)).toEqual({
    call: all,
    body: { changes: [{ id: price.id, editedAt: null, text: price.text }] },
  })
})
