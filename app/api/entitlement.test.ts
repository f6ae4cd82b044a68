import { randomUUID } from 'node:crypto'
import { GET as openObject } from '@/app/objects/[...key]/route'
import { db } from '@/lib/server/db'
import { call } from '@/tests/call'
import { createPerson, createVideo, type Person, restrictToCustomers } from '@/tests/factories'
import { configureKey, createProduct, post, saleFields } from '@/tests/notifications'
import { DELETE as deleteNote, PUT as editNote } from './notes/[noteId]/route'
import { POST as createNote } from './notes/route'
import { GET as readProgress } from './progress/[videoId]/route'
import { GET as listProgress, POST as saveProgress } from './progress/route'
import { GET as getSection } from './sections/[sectionId]/route'
import { GET as listVideos } from './sections/[sectionId]/videos/route'
import { GET as listSections } from './sections/route'
import { GET as listNotes } from './videos/[videoId]/notes/route'
import { GET as getVideo } from './videos/[videoId]/route'

const key = `uploads/${randomUUID()}.mp4`
const captions = `uploads/${randomUUID()}.vtt`

/** Calls every endpoint that leads to a video, and returns their statuses by name. */
async function callAll(as: Person, { id, sectionId }: { id: string; sectionId: string }) {
  const noteId = randomUUID()
  const note = { id: noteId, userId: as.viewer.id, videoId: id, content: 'mine' }
  await db.videoNote.create({ data: note })
  const inVideo = { as, params: { videoId: id } }
  const inSection = { as, params: { sectionId } }
  const inNote = { as, params: { noteId } }
  const calls = {
    section: call(getSection, inSection),
    videos: call(listVideos, inSection),
    video: call(getVideo, inVideo),
    notes: call(listNotes, inVideo),
    newNote: call(createNote, { as, body: { videoId: id, content: 'x' } }),
    editNote: call(editNote, { ...inNote, method: 'PUT', body: { content: 'y' } }),
    progress: call(readProgress, inVideo),
    saveProgress: call(saveProgress, { as, body: { videoId: id, completed: true, lastPosition: 3 } }),
    film: call(openObject, { as, params: { key } }),
  }
  const entries = Object.entries(calls).map(async ([name, answer]) => [name, (await answer).status] as const)
  const statuses: Record<string, number> = Object.fromEntries(await Promise.all(entries))
  statuses.deleteNote = (await call(deleteNote, { ...inNote, method: 'DELETE' })).status
  return statuses
}

const opened = {
  section: 200,
  videos: 200,
  video: 200,
  notes: 200,
  newNote: 201,
  editNote: 200,
  progress: 200,
  saveProgress: 200,
  film: 302,
  deleteNote: 204,
}
const closed = Object.fromEntries(Object.keys(opened).map((name) => [name, 403]))

const notify = (action: string, ipnId: string) => post(saleFields({ WP_ACTION: action, IPN_ID: ipnId }))

test('a refund closes every endpoint to a session that was open, and its reversal opens them', async () => {
  await restrictToCustomers()
  await configureKey()
  await createProduct('wso_ab12cd')
  const buyer = await createPerson({ email: 'jane@example.com' })
  const video = await createVideo({ videoUrl: `/objects/${key}`, captionsUrl: `/objects/${captions}` })
  expect(await callAll(buyer, video)).toEqual(closed)
  await notify('sale', '1')
  expect(await callAll(buyer, video)).toEqual(opened)
  await notify('refund', '2')
  expect(await callAll(buyer, video)).toEqual(closed)
  expect((await call(listSections, { as: buyer })).body).toMatchObject([{ locked: true }])
  expect((await call(listProgress, { as: buyer })).body).toEqual([])
  expect((await call(openObject, { as: buyer, params: { key: captions } })).status).toBe(403)
  expect(await db.videoNote.count({ where: { content: 'y' } })).toBe(0)
  await notify('refund_reversal', '3')
  expect(await callAll(buyer, video)).toEqual(opened)
})

test.each(['dispute', 'subscr_refunded', 'subscr_suspended', 'subscr_paused', 'subscr_ended'])(
  '%s closes every endpoint too',
  async (action) => {
    await restrictToCustomers()
    await configureKey()
    await createProduct('wso_ab12cd')
    const buyer = await createPerson({ email: 'jane@example.com' })
    const video = await createVideo({ videoUrl: `/objects/${key}` })
    await notify('sale', '1')
    await notify(action, '2')
    expect(await callAll(buyer, video)).toEqual(closed)
  },
)
