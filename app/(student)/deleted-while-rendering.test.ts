import type * as Notes from '@/lib/data/course/notes'
import type * as Sections from '@/lib/data/course/sections'
import type * as Videos from '@/lib/data/course/videos'
import { db } from '@/lib/server/db/client'
import { createPerson, createVideo, type TestPerson } from '@/tests/factories'
import { renderPage } from '@/tests/render-page'
import SectionPage from './section/[sectionId]/page'
import VideoPage from './video/[videoId]/page'

let student: TestPerson
jest.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: student.token }) }),
  headers: async () => new Headers(),
}))

/** Called after the page’s first read and before its last read. */
let betweenReads: () => Promise<unknown>
let firstRead: Promise<unknown>
function first<Given extends unknown[], Result>(read: (...given: Given) => Promise<Result>) {
  return (...given: Given) => {
    const reading = read(...given)
    firstRead = reading
    return reading
  }
}
function last<Given extends unknown[], Result>(read: (...given: Given) => Promise<Result>) {
  return async (...given: Given) => {
    await firstRead
    await betweenReads()
    return read(...given)
  }
}

jest.mock('@/lib/data/course/sections', () => {
  const real = jest.requireActual<typeof Sections>('@/lib/data/course/sections')
  return { ...real, getSection: first(real.getSection) }
})
jest.mock('@/lib/data/course/videos', () => {
  const real = jest.requireActual<typeof Videos>('@/lib/data/course/videos')
  return { ...real, getVideo: first(real.getVideo), listVideos: last(real.listVideos) }
})
jest.mock('@/lib/data/course/notes', () => {
  const real = jest.requireActual<typeof Notes>('@/lib/data/course/notes')
  return { ...real, listNotes: last(real.listNotes) }
})

const searchParams = Promise.resolve({})

beforeEach(async () => {
  student = await createPerson()
})

test('shows a missing page if the section is deleted while its page renders', async () => {
  const { sectionId } = await createVideo({ title: 'Plan' })
  const open = async () =>
    renderPage(await SectionPage({ params: Promise.resolve({ sectionId }), searchParams }))
  betweenReads = () => db.section.deleteMany()
  expect(await open()).toContain('Section Not Found')
})

test('shows a missing page if the lesson is deleted while its page renders', async () => {
  const { id: videoId } = await createVideo({ title: 'Plan' })
  const open = async () => renderPage(await VideoPage({ params: Promise.resolve({ videoId }), searchParams }))
  betweenReads = () => db.section.deleteMany()
  expect(await open()).toContain('Video Not Found')
})
