import { randomUUID } from 'node:crypto'
import { GET as openObject } from '@/app/objects/[...key]/route'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createPerson,
  createSection,
  createVideo,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { DELETE as deleteNote, PUT as editNote } from './notes/[noteId]/route'
import { POST as createNote } from './notes/route'
import { GET as readProgress } from './progress/[videoId]/route'
import { GET as listProgress, POST as saveProgress } from './progress/route'
import { GET as getSection } from './sections/[sectionId]/route'
import { GET as listVideos } from './sections/[sectionId]/videos/route'
import { GET as listSections } from './sections/route'
import { GET as getCaptions } from './videos/[videoId]/captions.vtt/route'
import { GET as listChapters } from './videos/[videoId]/chapters/route'
import { GET as getCues } from './videos/[videoId]/cues/route'
import { GET as listNotes } from './videos/[videoId]/notes/route'
import { GET as getVideo } from './videos/[videoId]/route'

const key = `uploads/${randomUUID()}.mp4`
const captions = `uploads/${randomUUID()}.vtt`

/** Calls every endpoint of a video and returns the statuses by name. */
async function callAll(as: TestPerson, { id, sectionId }: { id: string; sectionId: string }) {
  const noteId = randomUUID()
  const note = { id: noteId, userId: as.viewer.id, videoId: id, content: 'mine' }
  await db.videoNote.create({ data: note })
  const cue = { videoId: id, startMs: 0, endMs: 1, text: 'x' }
  if ((await db.transcriptCue.count({ where: { videoId: id } })) === 0)
    await db.transcriptCue.create({ data: cue })
  const inVideo = { as, params: { videoId: id } }
  const inSection = { as, params: { sectionId } }
  const inNote = { as, params: { noteId } }
  const calls = {
    section: callRoute(getSection, inSection),
    videos: callRoute(listVideos, inSection),
    video: callRoute(getVideo, inVideo),
    notes: callRoute(listNotes, inVideo),
    newNote: callRoute(createNote, { as, body: { videoId: id, content: 'x' } }),
    editNote: callRoute(editNote, { ...inNote, method: 'PUT', body: { content: 'y' } }),
    progress: callRoute(readProgress, inVideo),
    saveProgress: callRoute(saveProgress, { as, body: { videoId: id, completed: true, lastPosition: 3 } }),
    film: callRoute(openObject, { as, params: { key } }),
    cues: callRoute(getCues, inVideo),
    captions: callRoute(getCaptions, inVideo),
    chapters: callRoute(listChapters, inVideo),
  }
  const entries = Object.entries(calls).map(async ([name, answer]) => [name, (await answer).status] as const)
  const statuses: Record<string, number> = Object.fromEntries(await Promise.all(entries))
  statuses.deleteNote = (await callRoute(deleteNote, { ...inNote, method: 'DELETE' })).status
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
  cues: 200,
  captions: 200,
  chapters: 200,
  deleteNote: 204,
}
/** Missing and locked files get the same response, so nobody can find out which names exist. */
const absent = { ...Object.fromEntries(Object.keys(opened).map((name) => [name, 404])), film: 403 }
/** People can still delete their own notes. */
const closed = { ...Object.fromEntries(Object.keys(opened).map((name) => [name, 403])), deleteNote: 204 }

const notify = (action: string, ipnId: string) =>
  postNotification(createSaleFields({ WP_ACTION: action, IPN_ID: ipnId }))

test('revokes access to every endpoint after a refund, and restores it after the reversal', async () => {
  await restrictToCustomers()
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const buyer = await createPerson({ email: 'jane@example.com' })
  const video = await createVideo({ videoUrl: `/objects/${key}`, captionsUrl: `/objects/${captions}` })
  expect(await callAll(buyer, video)).toEqual(closed)
  await notify('sale', '1')
  expect(await callAll(buyer, video)).toEqual(opened)
  await notify('refund', '2')
  expect(await callAll(buyer, video)).toEqual(closed)
  expect((await callRoute(listSections, { as: buyer })).body).toMatchObject([{ locked: true }])
  expect((await callRoute(listProgress, { as: buyer })).body).toEqual([])
  expect((await callRoute(openObject, { as: buyer, params: { key: captions } })).status).toBe(403)
  expect(await db.videoNote.count({ where: { content: 'y' } })).toBe(0)
  await notify('refund_reversal', '3')
  expect(await callAll(buyer, video)).toEqual(opened)
})

test.each(['dispute', 'subscr_refunded', 'subscr_suspended', 'subscr_paused', 'subscr_ended'])(
  '%s revokes access to every endpoint',
  async (action) => {
    await restrictToCustomers()
    await storeSecurityKey()
    await createNotifiedProduct('wso_ab12cd')
    const buyer = await createPerson({ email: 'jane@example.com' })
    const video = await createVideo({ videoUrl: `/objects/${key}` })
    await notify('sale', '1')
    await notify(action, '2')
    expect(await callAll(buyer, video)).toEqual(closed)
  },
)

const film = { videoUrl: `/objects/${key}` }

test('hides a draft section, its videos, and its files from a buyer of everything', async () => {
  await restrictToCustomers()
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const buyer = await createPerson({ email: 'jane@example.com' })
  await notify('sale', '1')
  const section = await createSection({ draft: true })
  const inDraft = await createVideo({ ...film, sectionId: section.id })
  expect(await callAll(buyer, inDraft)).toEqual(absent)
  await db.section.update({ where: { id: section.id }, data: { draft: false } })
  expect(await callAll(buyer, inDraft)).toEqual(opened)
  await db.video.update({ where: { id: inDraft.id }, data: { draft: true } })
  expect(await callAll(buyer, inDraft)).toEqual({ ...absent, section: 200, videos: 200 })
})

test('shows a draft as missing, not as locked, to people who haven’t bought it', async () => {
  await restrictToCustomers()
  const draft = await createVideo({ ...film, sectionId: (await createSection({ draft: true })).id })
  const stranger = await createPerson()
  expect(await callAll(stranger, draft)).toEqual(absent)
  expect((await callRoute(listSections, { as: stranger })).body).toEqual([])
})

test('opens drafts for administrators', async () => {
  const draft = await createVideo({ ...film, draft: true })
  expect(await callAll(await createAdmin(), draft)).toEqual(opened)
})
