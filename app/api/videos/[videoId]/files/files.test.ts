import { NextRequest } from 'next/server'
import { DELETE as removeFile } from '@/app/api/files/[fileId]/route'
import { GET as getVideo, DELETE as removeVideo } from '@/app/api/videos/[videoId]/route'
import { PUT as register } from '@/app/api/videos/upload/route'
import { GET as readMedia } from '@/app/media/read/[...key]/route'
import { GET as openObject } from '@/app/objects/[...key]/route'
import type { LessonFile } from '@/lib/contract/course/lesson-files'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { LESSON_FILES_MAX } from '@/lib/contract/media/file-names'
import { sweepObjects } from '@/lib/data/media/object-sweep'
import { claimStorage } from '@/lib/data/media/storage-owner'
import { listAccessLogs } from '@/lib/data/people/analytics'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createVideo,
  MISSING_ID,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { uploadUnregistered } from '@/tests/upload-file'
import { GET, POST } from './route'

/**
 * Runs the cleanup of unused objects every other day for a month, on storage that belongs to this database.
 */
async function sweepForAMonth() {
  await claimStorage()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  for (let days = 0; days <= 32; days += 2) await sweepObjects({ now: day(days), isExpected: true })
}

const pdf = Buffer.from('%PDF-1.7\nthe workbook')
// The start of a ZIP file whose header claims four gigabytes. The server never unpacks it.
const bomb = Buffer.from('504b03041400000008000000000000000000000000ffffffff0a00', 'hex')

let admin: Awaited<ReturnType<typeof createAdmin>>
let videoId: string
let sectionId: string

beforeEach(async () => {
  admin = await createAdmin()
  ;({ id: videoId, sectionId } = await createVideo())
})

async function add(name: string, bytes: BodyInit = pdf, as: TestPerson = admin) {
  const uploadURL = await uploadUnregistered(as, 'file', bytes)
  return callRoute<LessonFile>(POST, { as, params: { videoId }, body: { uploadURL, name } })
}

const keyOf = ({ objectPath }: LessonFile) => objectPath.replace('/objects/', '')
const open = (file: LessonFile, as?: TestPerson, headers?: Record<string, string>) =>
  callRoute(openObject, { ...(as && { as }), ...(headers && { headers }), params: { key: keyOf(file) } })

/** Opens the signed URL that the endpoint redirected to. */
function follow(location: string | null, headers: Record<string, string> = {}) {
  const url = new URL(location ?? '', 'http://localhost:3000')
  const key = url.pathname.replace('/media/read/', '').split('/')
  return readMedia(new NextRequest(url, { headers }), { params: Promise.resolve({ key }) })
}

test('adds, lists, downloads, and removes a file', async () => {
  const { status, body: file } = await add('Workbook.pdf')
  expect(status).toBe(201)
  expect(file).toMatchObject({ name: 'Workbook.pdf', bytes: pdf.length, contentType: 'application/pdf' })
  expect(file.objectPath).toMatch(/^\/objects\/files\/[0-9a-f-]{36}\.pdf$/)
  const student = await createPerson()
  expect((await callRoute(GET, { as: student, params: { videoId } })).body).toEqual([file])
  const { body: video } = await callRoute<VideoDetail>(getVideo, { as: student, params: { videoId } })
  expect(video.files).toEqual([file])
  const gate = await open(file, student)
  expect(gate.status).toBe(302)
  const sent = await follow(gate.headers.get('location'))
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''Workbook.pdf",
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await sent.arrayBuffer()).equals(pdf)).toBe(true)
  const gone = { as: admin, method: 'DELETE', params: { fileId: file.id } }
  expect((await callRoute(removeFile, gone)).status).toBe(204)
  expect((await callRoute(removeFile, gone)).status).toBe(404)
  expect((await open(file, student)).status).toBe(403)
})

test('refuses non-administrators and unknown lessons', async () => {
  await expectAdminOnly(POST, {
    method: 'POST',
    params: { videoId },
    body: { uploadURL: 'x', name: 'a.pdf' },
  })
  await expectAdminOnly(removeFile, { method: 'DELETE', params: { fileId: MISSING_ID } })
  const uploadURL = await uploadUnregistered(admin, 'file', pdf)
  const call404 = { as: admin, params: { videoId: MISSING_ID }, body: { uploadURL, name: 'a.pdf' } }
  expect((await callRoute(POST, call404)).status).toBe(404)
  expect((await callRoute(GET, { params: { videoId } })).status).toBe(401)
  expect((await callRoute(GET, { as: admin, params: { videoId: MISSING_ID } })).status).toBe(404)
})

test('refuses a signed URL with another name or none', async () => {
  const { body: file } = await add('Workbook.pdf')
  const { headers } = await open(file, admin)
  const url = new URL(headers.get('location') ?? '', 'http://localhost:3000')
  const tampered = [
    (query: URLSearchParams) => query.set('name', 'run.exe'),
    (query: URLSearchParams) => query.delete('name'),
    (query: URLSearchParams) => query.set('bytes', `\nname=${query.get('name')}`),
  ].map((change) => {
    const other = new URL(url)
    change(other.searchParams)
    return other.href
  })
  for (const href of tampered) expect((await follow(href)).status).toBe(403)
})

test.each([
  ['../../etc/passwd.txt', 'etcpasswd.txt'],
  ['C:\\temp\\plan.md', 'Ctempplan.md'],
  ['in\u202Efdp.exe\u202C.txt', 'infdp.exe.txt'],
  ['line\nbreak\u0007"quoted".csv', 'linebreakquoted.csv'],
  ['  .hidden..txt ', 'hidden..txt'],
  [`${'é'.repeat(400)}.txt`, `${'é'.repeat(116)}.txt`],
  ['\u{1F4D8} 本.TXT', '\u{1F4D8} 本.TXT'],
])('%j is saved as %j', async (name, saved) => {
  const { status, body: file } = await add(name, 'plain words')
  expect([status, file.name]).toEqual([201, saved])
  const { headers } = await open(file, admin)
  const disposition = (await follow(headers.get('location'))).headers.get('content-disposition') ?? ''
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(saved)
})

const page = '<!doctype html><script>alert(1)</script>'
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
const program = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)])

async function stored() {
  const keys: string[] = []
  for await (const { key } of diskStorage.list('files')) keys.push(key)
  return keys.sort()
}

test.each([
  ['page.html', page],
  ['drawing.svg', svg],
  ['setup.exe', program],
  ['setup', program],
  ['page.pdf', page],
  ['page.txt', `\uFEFF  ${page}`],
  ['drawing.png', svg],
  ['drawing.md', svg],
  ['setup.zip', program],
  ['setup.csv', program],
  ['setup.mp3', program],
  ['latin.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
  ['cut.txt', Buffer.from([0x63, 0xc3])],
  ['real.zip', pdf],
  ['empty.pdf', ''],
])('refuses and deletes %s with other contents', async (name, bytes) => {
  const before = await stored()
  const { status, body } = await add(name, bytes)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).not.toContain('alert')
  expect(await db.lessonFile.count()).toBe(0)
  expect(await stored()).toEqual(before)
})

test.each([
  ['a.zip', bomb],
  ['a.docx', bomb],
  ['a.epub', bomb],
  ['a.png', Buffer.from('89504e470d0a1a0a00', 'hex')],
  ['a.jpeg', Buffer.from('ffd8ffe000', 'hex')],
  ['a.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['a.mp3', Buffer.from('ID3\x04\0')],
  ['b.mp3', Buffer.from('fffb9064', 'hex')],
  ['a.csv', 'name;price\nWörter;1\n'],
])('stores %s unchanged', async (name, bytes) => {
  const { status, body: file } = await add(name, bytes)
  expect(status).toBe(201)
  expect((await diskStorage.read(keyOf(file)))?.equals(Buffer.from(bytes))).toBe(true)
})

test('checks a text to its end, however long', async () => {
  const long = Buffer.alloc(9 * 1024 * 1024, 'ä')
  expect((await add('long.txt', long)).status).toBe(201)
  long[long.length - 1] = 0xff
  expect((await add('broken.txt', long)).status).toBe(400)
})

test('accepts only uploads of the kind “file”, and no file as a video', async () => {
  const image = await uploadUnregistered(admin, 'image', pdf)
  const body = { uploadURL: image, name: 'a.pdf' }
  expect((await callRoute(POST, { as: admin, params: { videoId }, body })).status).toBe(400)
  const file = await uploadUnregistered(admin, 'file', pdf)
  expect((await callRoute(register, { as: admin, method: 'PUT', body: { videoURL: file } })).status).toBe(400)
  const others = await createAdmin()
  const stolen = { as: others, params: { videoId }, body: { uploadURL: file, name: 'a.pdf' } }
  expect((await callRoute(POST, stolen)).status).toBe(404)
})

test('adds a file once if submitted twice', async () => {
  const uploadURL = await uploadUnregistered(admin, 'file', pdf)
  const twice = () =>
    callRoute<LessonFile>(POST, { as: admin, params: { videoId }, body: { uploadURL, name: 'a.pdf' } })
  const [one, two] = await Promise.all([twice(), twice()])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body).toEqual(two.body)
  expect(await db.lessonFile.count()).toBe(1)
  const renamed = { as: admin, params: { videoId }, body: { uploadURL, name: 'a.txt' } }
  expect((await callRoute(POST, renamed)).status).toBe(400)
})

test('keeps ten files if two administrators add ten each at once', async () => {
  const partner = await createAdmin()
  const owners = [admin, partner]
  const uploads = await Promise.all(
    owners.flatMap((as) =>
      Array.from(
        { length: LESSON_FILES_MAX },
        async () => [as, await uploadUnregistered(as, 'file', pdf)] as const,
      ),
    ),
  )
  const answers = await Promise.all(
    uploads.map(([as, uploadURL]) =>
      callRoute(POST, { as, params: { videoId }, body: { uploadURL, name: 'a.pdf' } }),
    ),
  )
  const counts = [201, 409].map((status) => answers.filter((answer) => answer.status === status).length)
  expect(counts).toEqual([LESSON_FILES_MAX, LESSON_FILES_MAX])
  const positions = (await db.lessonFile.findMany({ orderBy: { position: 'asc' } })).map(
    (file) => file.position,
  )
  expect(positions).toEqual(Array.from({ length: LESSON_FILES_MAX }, (_, index) => index + 1))
})

describe('a file of a lesson', () => {
  test('is sent to buyers, and refused to an account without a purchase', async () => {
    const { body: file } = await add('a.pdf')
    await restrictToCustomers()
    const [free, buyer] = [await createPerson(), await createPerson()]
    await createPurchase(buyer.viewer.id, [sectionId])
    expect((await open(file)).status).toBe(401)
    expect((await open(file, free)).status).toBe(403)
    expect((await callRoute(GET, { as: free, params: { videoId } })).status).toBe(403)
    expect((await open(file, buyer)).status).toBe(302)
  })

  test('is refused in a draft, except to an administrator', async () => {
    const { body: file } = await add('a.pdf')
    await db.video.update({ where: { id: videoId }, data: { draft: true } })
    const student = await createPerson()
    expect((await open(file, student)).status).toBe(403)
    expect((await callRoute(GET, { as: student, params: { videoId } })).status).toBe(404)
    expect((await open(file, admin)).status).toBe(302)
  })

  test('is refused after its lesson was deleted, and the sweep deletes it', async () => {
    const { body: file } = await add('a.pdf')
    await callRoute(removeVideo, { as: admin, method: 'DELETE', params: { videoId } })
    expect((await open(file, await createPerson())).status).toBe(403)
    await sweepForAMonth()
    expect(await diskStorage.head(keyOf(file))).toBeNull()
  })

  test('stays in the storage while the lesson exists', async () => {
    const { body: file } = await add('a.pdf')
    await sweepForAMonth()
    expect(await diskStorage.head(keyOf(file))).not.toBeNull()
  })
})

test('logs a download with its name, but not its later parts', async () => {
  const { body: file } = await add('Workbook.pdf')
  const [one, two, three] = [await createPerson(), await createPerson(), await createPerson()]
  await open(file, one)
  await open(file, two, { range: 'bytes=0-' })
  await open(file, three, { range: 'bytes=5-9' })
  await waitForBackgroundWork()
  const { rows: logs } = await listAccessLogs(admin.viewer, { limit: 10 })
  const about = { action: 'file_downloaded', resourceType: 'file', resourceTitle: 'Workbook.pdf' }
  expect(logs).toMatchObject([about, about])
  expect(logs.map(({ userId }) => userId).sort()).toEqual([one.viewer.id, two.viewer.id].sort())
})
