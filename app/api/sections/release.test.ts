import type { Section } from '@/lib/contract/course/sections'
import type { SavedVideo } from '@/lib/contract/course/videos'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, type TestPerson } from '@/tests/factories'
import { PUT as changeVideo } from '../videos/[videoId]/route'
import { POST as createVideo } from '../videos/route'
import { PUT as changeSection } from './[sectionId]/route'
import { GET, POST } from './route'

const create = (as: TestPerson, release?: object) =>
  callRoute<Section>(POST, { as, body: { title: 'A section', ...(release && { release }) } })

test('a section opens immediately, after days, or on a date, which only administrators see', async () => {
  const as = await createAdmin()
  const { body: section } = await create(as)
  expect(section).toMatchObject({ release: { kind: 'now' }, locked: false, opensAt: null })
  const params = { sectionId: section.id }
  const save = async (body: object) =>
    (await callRoute<Section>(changeSection, { as, method: 'PUT', params, body })).body.release
  expect(await save({ release: { kind: 'days', days: 7 } })).toEqual({ kind: 'days', days: 7 })
  expect(await save({ title: 'Renamed' })).toEqual({ kind: 'days', days: 7 })
  expect(await save({ release: { kind: 'date', at: '2030-01-01T02:00:00+02:00' } })).toEqual({
    kind: 'date',
    at: '2030-01-01T00:00:00.000Z',
  })
  const student = await createPerson()
  const [shown] = (await callRoute<Section[]>(GET, { as: student })).body
  expect(shown).toMatchObject({ locked: true, opensAt: '2030-01-01T00:00:00.000Z' })
  expect(shown).not.toHaveProperty('release')
  expect(await save({ release: { kind: 'now' } })).toEqual({ kind: 'now' })
})

test('a lesson has its own release', async () => {
  const as = await createAdmin()
  const { body: section } = await create(as)
  const lesson = { sectionId: section.id, title: 'A lesson', videoUrl: 'https://videos.example.com/a.mp4' }
  const made = await callRoute<SavedVideo>(createVideo, {
    as,
    body: { ...lesson, release: { kind: 'days', days: 1 } },
  })
  expect(made.body).toMatchObject({ release: { kind: 'days', days: 1 }, locked: false, opensAt: null })
  const change = { as, method: 'PUT', params: { videoId: made.body.id }, body: { release: { kind: 'now' } } }
  expect((await callRoute<SavedVideo>(changeVideo, change)).body.release).toEqual({ kind: 'now' })
})

test.each([
  [{ kind: 'days', days: 0 }],
  [{ kind: 'days', days: 3651 }],
  [{ kind: 'days' }],
  [{ kind: 'date', at: '2030-01-01' }],
  [{ kind: 'now', days: 1 }],
  [{ kind: 'never' }],
])('refuses the release %j', async (release) => {
  expect((await create(await createAdmin(), release)).status).toBe(400)
})
