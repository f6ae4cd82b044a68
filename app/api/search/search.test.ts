import type { CourseSearchResults } from '@/lib/contract/course/course-search'
import { HIGHLIGHT_END, HIGHLIGHT_START } from '@/lib/contract/course/search-highlights'
import { saveTranscript } from '@/lib/data/course/save-transcript'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { GET } from './route'

let admin: Awaited<ReturnType<typeof createAdmin>>

beforeEach(async () => {
  admin = await createAdmin()
})

async function find(as: TestPerson, q: string) {
  const { status, body } = await callRoute<CourseSearchResults>(GET, { as, query: { q } })
  expect(status).toBe(200)
  return body.results
}

async function say(videoId: string, texts: string[], language: 'en' | 'de' | 'ja' = 'en') {
  const cues = texts.map((text, at) => ({ startMs: at * 7000, endMs: at * 7000 + 6000, text }))
  await saveTranscript(admin.viewer, videoId, { language, cues })
}

const marked = (word: string) => `${HIGHLIGHT_START}${word}${HIGHLIGHT_END}`

test('finds titles first, then the person’s notes, then spoken words with their second', async () => {
  const section = await createSection({ title: 'Pricing' })
  const { id: videoId } = await createVideo({ sectionId: section.id, title: 'How prices work' })
  await say(videoId, [
    'Welcome back.',
    'Today we talk.',
    'Now, the prices of tools.',
    'They are yours to set.',
    'Bye.',
  ])
  const person = await createPerson()
  const note = await db.videoNote.create({
    data: { userId: person.viewer.id, videoId, content: 'Raise prices in May', timestamp: 65 },
  })
  const other = await createPerson()
  await db.videoNote.create({ data: { userId: other.viewer.id, videoId, content: 'My prices' } })
  const nothing = { second: null, snippet: null, noteId: null }
  const of = { sectionId: section.id, videoId, title: 'How prices work', courseTitle: null }
  expect(await find(person, 'Prices')).toEqual([
    { kind: 'lesson', ...of, ...nothing },
    { kind: 'note', ...of, second: 65, snippet: `Raise ${marked('prices')} in May`, noteId: note.id },
    { kind: 'passage', ...of, second: 14, snippet: expect.stringContaining(marked('prices')), noteId: null },
  ])
  expect((await find(person, 'pric')).map(({ kind }) => kind)).toEqual([
    'section',
    'lesson',
    'note',
    'passage',
  ])
  expect(await find(person, 'prices tools')).toMatchObject([{ kind: 'passage', second: 14 }])
  // The search also finds the passage by other forms of its words, and ignores filler words in the query.
  expect(await find(person, 'price of a tool')).toMatchObject([{ kind: 'passage', second: 14 }])
})

describe('a search in two courses', () => {
  const section = (courseId: string, title: string, order: number) =>
    createSection({ title, order, course: { connect: { id: courseId } } })
  const lesson = (sectionId: string, title: string, order: number) =>
    createVideo({ sectionId, title: `Quartz ${title}`, order })
  const titles = async (query: { q: string; course?: string }) => {
    const { body } = await callRoute<CourseSearchResults>(GET, { as: await createPerson(), query })
    return body.results.map(({ title }) => title.replace('Quartz ', '')).join(' ')
  }

  test('lists titles in the order of the courses, then of the sections, then of the lessons', async () => {
    const course = await createCourse({ slug: 'second', listed: true })
    const last = await section(course.id, 'Quartz 3', 0)
    await lesson(last.id, 'F', 0)
    const second = await section(COURSE_ID, 'Quartz 2', 2)
    await lesson(second.id, 'E', 2)
    await lesson(second.id, 'D', 1)
    const first = await section(COURSE_ID, 'Quartz 1', 1)
    for (const [index, title] of ['A', 'B', 'C'].entries()) await lesson(first.id, title, index + 2)
    expect(await titles({ q: 'quartz' })).toBe('1 2 3 A B C D E F')
    await lesson((await section(course.id, 'Quartz 4', 1)).id, 'G', -1)
    expect(await titles({ q: 'quartz', course: 'second' })).toBe('3 4 F G')
  })

  test('shows the first eight titles of the first course', async () => {
    const course = await createCourse({ listed: true })
    await lesson((await section(course.id, 'x', 0)).id, 'later', 0)
    const { id } = await section(COURSE_ID, 'x', 1)
    for (let order = 9; order > 0; order--) await lesson(id, String(order), order)
    expect(await titles({ q: 'quartz' })).toBe('1 2 3 4 5 6 7 8')
  })
})

test('finds misspelled words and words with accents', async () => {
  const { id } = await createVideo({ title: 'x' })
  await say(id, ['Your transcript is ready.', 'Zoë opened a café.'])
  const person = await createPerson()
  expect(await find(person, 'transcirpt')).toMatchObject([{ kind: 'passage', second: 0 }])
  expect(await find(person, 'redy transcirpt')).toMatchObject([{ kind: 'passage', second: 0 }])
  expect(await find(person, 'cafe')).toMatchObject([{ kind: 'passage', second: 7 }])
  expect(await find(person, 'Café')).toMatchObject([{ kind: 'passage', second: 7 }])
  expect(await find(person, 'quartz')).toEqual([])
})

test('corrects a word that occurs nowhere to one from the viewer’s lessons', async () => {
  const [open, closed] = [await createSection({ title: 'A' }), await createSection({ title: 'B' })]
  const mine = await createVideo({ sectionId: open.id, title: 'x' })
  const locked = await createVideo({ sectionId: closed.id, title: 'y' })
  // The typo “transcirpt” was corrected in the transcript, and “transcirpts” occurs only in a locked lesson.
  await say(mine.id, ['Your transcirpt, told to all.', 'Then more.'])
  await say(mine.id, ['Your transcript, sold to all.', 'Then more.'])
  await say(locked.id, ['More of transcirpts.', 'I told them.'])
  await restrictToCustomers()
  const buyer = await createPerson()
  await createPurchase(buyer.viewer.id, [open.id])
  for (const q of [
    'transcirpt',
    'transcirpts',
    'the transcirpt to all',
    'your transcirpt',
    'transcirpt mor',
  ]) {
    expect(await find(buyer, q)).toMatchObject([{ kind: 'passage', videoId: mine.id, second: 0 }])
  }
})

test('finds and marks names with dots and dashes by their parts', async () => {
  const { id } = await createVideo({ title: 'x' })
  await say(id, [
    'Welcome.',
    'We use Next.js here.',
    'It is GPT-4.1, half of 24/7.',
    'Mail me@shop.example, in a <div>.',
  ])
  const person = await createPerson()
  const places = {
    'next.js': 7,
    'Next.js here': 7,
    'GPT-4.1': 14,
    'gpt 4': 14,
    '24/7': 14,
    'shop.example': 21,
    div: 21,
  }
  for (const [q, second] of Object.entries(places)) {
    expect(await find(person, q)).toMatchObject([
      { second, snippet: expect.stringContaining(HIGHLIGHT_START) },
    ])
  }
})

test('keeps text that looks like a tag in snippets', async () => {
  const { id: videoId } = await createVideo({ title: 'x' })
  await say(videoId, ['Put a <form> in a <div class="b"> & sell it.'])
  const person = await createPerson()
  const content = 'Never sell <script> tags, 1 < 2 and 3 > 2'
  await db.videoNote.create({ data: { userId: person.viewer.id, videoId, content } })
  const snippets = (await find(person, 'sell')).map(({ snippet }) => snippet)
  expect(snippets).toEqual([
    `Never ${marked('sell')} <script> tags, 1 < 2 and 3 > 2`,
    `Put a <form> in a <div class="b"> & ${marked('sell')} it.`,
  ])
})

test('returns a position once if two passages contain it', async () => {
  const { id } = await createVideo({ title: 'x' })
  await say(id, ['One.', 'Two.', 'Three.', 'A quartz.', 'Five.', 'Six.', 'Seven.'])
  expect(await find(await createPerson(), 'quartz')).toMatchObject([{ kind: 'passage', second: 21 }])
})

test('searches in every language of the lessons', async () => {
  const [german, english, japanese] = [await createVideo(), await createVideo(), await createVideo()]
  await say(german.id, ['Wir verkauften viele Häuser.'], 'de')
  await say(english.id, ['We sold many houses.'])
  await say(japanese.id, ['家 を 売る'], 'ja')
  const person = await createPerson()
  expect(await find(person, 'verkaufte Häuser')).toMatchObject([{ videoId: german.id }])
  expect(await find(person, 'house')).toMatchObject([{ videoId: english.id }])
  expect(await find(person, '売る')).toMatchObject([{ videoId: japanese.id }])
})

test('finds only the title of a locked lesson and nothing of a draft', async () => {
  const [open, closed] = [await createSection({ title: 'A' }), await createSection({ title: 'B' })]
  const mine = await createVideo({ sectionId: open.id, title: 'Selling' })
  const locked = await createVideo({ sectionId: closed.id, title: 'Selling more' })
  const draft = await createVideo({ sectionId: open.id, title: 'Selling soon', draft: true })
  for (const { id } of [mine, locked, draft]) await say(id, ['The secret of selling.'])
  await restrictToCustomers()
  const buyer = await createPerson()
  await createPurchase(buyer.viewer.id, [open.id])
  const userId = buyer.viewer.id
  await db.videoNote.create({ data: { userId, videoId: locked.id, content: 'About selling' } })
  const seen = async (as: TestPerson) =>
    (await find(as, 'selling')).map(({ kind, title }) => `${kind} ${title}`)
  expect(await seen(buyer)).toEqual(['lesson Selling', 'lesson Selling more', 'passage Selling'])
  expect(await find(buyer, 'secret')).toMatchObject([{ videoId: mine.id }])
  // A spelling correction doesn’t reveal a word that only a locked lesson contains.
  await say(locked.id, ['Moonlighting.'])
  expect(await find(buyer, 'moonlightin')).toEqual([])
  expect(await seen(admin)).toHaveLength(5)
  expect((await callRoute(GET, { query: { q: 'x' } })).status).toBe(401)
})

test('doesn’t search a customer’s notes while an administrator views as the customer', async () => {
  const { id: videoId } = await createVideo({ title: 'x' })
  const person = await createPerson()
  await db.videoNote.create({ data: { userId: person.viewer.id, videoId, content: 'My secret' } })
  expect(await find(person, 'secret')).toHaveLength(1)
  const { searchCourse } = await import('@/lib/data/course/course-search')
  expect(await searchCourse({ ...person.viewer, isReadOnly: true }, { q: 'secret' })).toEqual([])
})

test.each([
  "ŉ' | !( & <->:*",
  '%',
  "\\' ; --",
  'the and of',
  'ﬀ ½ ％',
  '‮abc',
  'x'.repeat(5000),
  'a '.repeat(400),
  'rock ʼn roll',
  '\u0301 x',
])('treats %j as plain words', async (q) => {
  const { id } = await createVideo()
  await say(id, ['Nothing of that.'])
  expect(await find(await createPerson(), q)).toEqual(expect.any(Array))
})

test.each(['ʼ', 'ʻ ʹ', '\u0301'])('finds nothing for %j, which isn’t a word', async (q) => {
  await createVideo({ title: 'x' })
  expect(await find(await createPerson(), q)).toEqual([])
})
