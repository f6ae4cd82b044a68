import type { CourseNote } from '@/lib/contract/course/notes'
import { streamNotes } from '@/lib/data/account-export-rows'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { readAllPages } from '@/tests/read-all-pages'
import { DELETE } from './[noteId]/route'
import { GET } from './route'

describe('GET /api/notes', () => {
  const listed = async (as: TestPerson, query: Record<string, string> = {}) =>
    (await callRoute<CourseNote[]>(GET, { as, query })).body

  /** Creates two lessons in reverse order, one note on the second lesson, and three on the first. */
  async function write() {
    const as = await createPerson()
    const { id: sectionId } = await createSection({ title: 'Basics' })
    const inBasics = (title: string, order: number) => createVideo({ sectionId, title, order })
    const [second, first] = [await inBasics('Second', 2), await inBasics('First', 1)]
    const note = (videoId: string, content: string, timestamp: number | null = null) =>
      db.videoNote.create({ data: { userId: as.viewer.id, videoId, content, timestamp } })
    await note(second.id, 'later', 5)
    await note(first.id, 'at nine', 9)
    await note(first.id, 'at three', 3)
    await note(first.id, 'of all of it')
    await db.videoNote.create({
      data: { userId: (await createPerson()).viewer.id, videoId: first.id, content: 'of somebody else' },
    })
    return { as, first, second }
  }
  const inOrder = ['of all of it', 'at three', 'at nine', 'later']

  test('lists the viewer’s notes by lesson and second', async () => {
    const { as, first } = await write()
    const notes = await listed(as)
    expect(notes.map(({ content }) => content)).toEqual(inOrder)
    expect(notes[1]).toMatchObject({
      videoId: first.id,
      videoTitle: 'First',
      sectionTitle: 'Basics',
      timestamp: 3,
    })
    expect((await callRoute(GET)).status).toBe(401)
  })

  test('returns pages with the total number', async () => {
    const { as } = await write()
    const pages = await readAllPages<CourseNote>(GET, { as, query: { limit: '1' } })
    expect(pages.flatMap(({ body }) => body.map(({ content }) => content))).toEqual(inOrder)
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['4', '4', '4', '4'])
    const cursor = Buffer.from('[1]').toString('base64url')
    expect((await callRoute(GET, { as, query: { cursor } })).status).toBe(400)
  })

  test('continues after a lesson was deleted between two pages', async () => {
    const { as, first } = await write()
    const { body, headers } = await callRoute<CourseNote[]>(GET, { as, query: { limit: '2' } })
    expect(body.map(({ videoId }) => videoId)).toEqual([first.id, first.id])
    await db.video.delete({ where: { id: first.id } })
    const cursor = headers.get('x-next-cursor') ?? ''
    expect((await listed(as, { cursor })).map(({ content }) => content)).toEqual(['later'])
  })

  test('searches in the text and the lesson titles', async () => {
    const { as } = await write()
    const contents = async (search: string) => (await listed(as, { search })).map(({ content }) => content)
    expect(await contents('AT')).toEqual(['at three', 'at nine', 'later'])
    expect(await contents('second')).toEqual(['later'])
    expect(await contents('100%')).toEqual([])
    expect((await callRoute(GET, { as, query: { search: 'x'.repeat(201) } })).status).toBe(400)
  })

  test('lists notes, and lets people delete them, after an open course was closed to them', async () => {
    const as = await createPerson()
    const { id: courseId } = await createCourse({ contentAccess: 'open' })
    const section = await createSection({ course: { connect: { id: courseId } } })
    const { id: videoId } = await createVideo({ sectionId: section.id })
    const { id } = await db.videoNote.create({ data: { userId: as.viewer.id, videoId, content: 'Mine' } })
    await db.course.update({ where: { id: courseId }, data: { contentAccess: 'customers' } })
    expect((await callRoute(GET, { as })).body).toMatchObject([{ id, content: 'Mine', locked: true }])
    const exported = await streamNotes(as.viewer).next()
    expect(exported.value).toMatchObject([{ content: 'Mine' }])
    expect((await callRoute(DELETE, { as, method: 'DELETE', params: { noteId: id } })).status).toBe(204)
  })

  test('hides notes on drafts without deleting them, and marks those on locked lessons', async () => {
    const { as, first, second } = await write()
    const locks = async () => (await listed(as)).map(({ locked }) => locked)
    await db.video.update({ where: { id: first.id }, data: { draft: true } })
    expect(await locks()).toEqual([false])
    await restrictToCustomers()
    expect(await locks()).toEqual([true])
    await createPurchase(as.viewer.id, [second.sectionId])
    await db.video.update({ where: { id: first.id }, data: { draft: false } })
    expect(await locks()).toEqual([false, false, false, false])
  })
})
