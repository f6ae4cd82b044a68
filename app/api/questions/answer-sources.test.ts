import type { CourseAnswer } from '@/lib/contract/course/ask-course'
import { saveTranscript } from '@/lib/data/course/save-transcript'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createCourse,
  createPerson,
  createSection,
  createVideo,
  updateOnlyCourse,
} from '@/tests/factories'
import { openAiReplies, startFakeOpenAi } from '@/tests/fakes/openai'
import { POST } from './route'

const key = { OPENAI_API_KEY: env.OPENAI_API_KEY, OPENAI_BASE_URL: env.OPENAI_BASE_URL }
let service: Awaited<ReturnType<typeof startFakeOpenAi>>

beforeAll(async () => {
  const sentences = [1, 2].map((passage) => ({ text: `So says ${passage}.`, passage }))
  service = await startFakeOpenAi(() => openAiReplies.chat({ sentences }))
  Object.assign(env, { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: service.url })
})
afterAll(async () => {
  Object.assign(env, key)
  await service.stop()
})

/** Creates a lesson that talks about the price, in a new section of a course. */
async function addLesson(courseId?: string) {
  const section = await createSection(courseId ? { course: { connect: { id: courseId } } } : {})
  const { id } = await createVideo({ sectionId: section.id, title: 'Prices' })
  const cues = [{ startMs: 0, endMs: 6000, text: 'Your price is twenty dollars.' }]
  await saveTranscript((await createAdmin()).viewer, id, { cues })
}

test('answer sources include their course if the student sees several, and their language if it differs', async () => {
  await updateOnlyCourse({ askCourse: true })
  await addLesson()
  const as = await createPerson()
  const readSources = async (course?: string, field: 'courseTitle' | 'courseLanguage' = 'courseTitle') => {
    const { body } = await callRoute<CourseAnswer>(POST, {
      as,
      body: { question: 'What is the price?', ...(course && { course }) },
    })
    return body.sentences.map(({ source }) => source[field]).sort()
  }
  expect(await readSources()).toEqual([null])
  const second = await createCourse({
    title: 'Second',
    language: 'es',
    contentAccess: 'open',
    askCourse: true,
  })
  await updateOnlyCourse({ title: 'First', listed: true })
  await addLesson(second.id)
  expect(await readSources()).toEqual(['First', 'Second'])
  expect(await readSources(second.slug)).toEqual(['Second'])
  expect(await readSources(undefined, 'courseLanguage')).toEqual(['es', undefined])
})
