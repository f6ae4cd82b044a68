import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import sharp from 'sharp'
import { hasAiPictureMark } from '@/lib/server/media/ai-picture-mark'
import { encodeImage, encodePictureCopy } from '@/lib/server/media/encode-image'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import {
  createAdmin,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
  restrictToCustomers,
  type TestPerson,
} from '@/tests/factories'
import { GET } from './route'

const uuid = randomUUID()
const key = `uploads/${uuid}.mp4`

const open = (path: string, as?: TestPerson) => callRoute(GET, { ...(as && { as }), params: { key: path } })

test('redirects a signed-in student to a URL that is valid for 15 minutes', async () => {
  await createVideo({ videoUrl: `/objects/${key}` })
  const { status, headers } = await open(key, await createPerson())
  expect(status).toBe(302)
  expect(headers.get('cache-control')).toBe('private, no-store')
  const url = new URL(headers.get('location') ?? '', 'http://localhost:3000')
  expect(url.pathname).toBe(`/media/read/${key}`)
  const life = Number(url.searchParams.get('expires')) - Date.now() / 1000
  expect(life).toBeGreaterThan(890)
  expect(life).toBeLessThanOrEqual(900)
})

test('requires a session and a purchase', async () => {
  const section = await createSection()
  await createVideo({ sectionId: section.id, videoUrl: `/objects/${key}` })
  await restrictToCustomers()
  const [student, buyer] = [await createPerson(), await createPerson()]
  await createPurchase(buyer.viewer.id, [section.id])
  expect((await open(key)).status).toBe(401)
  expect((await open(key, student)).status).toBe(403)
  expect((await open(key, buyer)).status).toBe(302)
  expect((await open(key, await createAdmin())).status).toBe(302)
})

test('serves files that no video uses only to administrators', async () => {
  expect((await open(key, await createPerson())).status).toBe(403)
  expect((await open(key, await createAdmin())).status).toBe(302)
})

test('serves a file of a locked section if an unlocked one uses it too', async () => {
  const [locked, bought] = [await createSection(), await createSection()]
  for (const { id } of [locked, bought]) await createVideo({ sectionId: id, videoUrl: `/objects/${key}` })
  await restrictToCustomers()
  const buyer = await createPerson()
  await createPurchase(buyer.viewer.id, [bought.id])
  expect((await open(key, buyer)).status).toBe(302)
})

test('serves images to everyone with a permanent cache', async () => {
  const image = `images/${uuid}.webp`
  await diskStorage.put(image, Buffer.from('picture'))
  const answer = await open(image)
  expect(answer).toMatchObject({ status: 200, body: 'picture' })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('image/webp')
})

test('serves a smaller copy of an image, or for a minute the image itself until the copy is made', async () => {
  const id = randomUUID()
  await diskStorage.put(`images/${id}.webp`, Buffer.from('picture'))
  const waiting = await open(`images/${id}-640.avif`)
  expect(waiting).toMatchObject({ status: 200, body: 'picture' })
  expect(waiting.headers.get('content-type')).toBe('image/webp')
  expect(waiting.headers.get('cache-control')).toBe('public, max-age=60')
  await diskStorage.put(`images/${id}-640.avif`, Buffer.from('copy'))
  const made = await open(`images/${id}-640.avif`)
  expect(made).toMatchObject({ status: 200, body: 'copy' })
  expect(made.headers.get('content-type')).toBe('image/avif')
  expect(made.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await open(`images/${id}-650.avif`)).status).toBe(404)
  expect((await open(`images/${randomUUID()}-640.avif`)).status).toBe(404)
})

test("serves caption files directly, from the page's own origin", async () => {
  const captions = `uploads/${uuid}.vtt`
  await diskStorage.put(captions, Buffer.from('WEBVTT'))
  await createVideo({ captionsUrl: `/objects/${captions}` })
  const answer = await open(captions, await createPerson())
  expect(answer).toMatchObject({ status: 200, body: 'WEBVTT' })
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect((await open(captions)).status).toBe(401)
})

test.each(['incoming/x', `incoming/${uuid}`, 'uploads/../x', '..%2f..%2fetc', 'x'])(
  'answers 404 at %j',
  async (path) => {
    expect((await open(path, await createAdmin())).status).toBe(404)
  },
)

async function download(key: string): Promise<Buffer> {
  const answer = await GET(new NextRequest(`http://localhost:3000/objects/${key}`), {
    params: Promise.resolve({ key: key.split('/') }),
  })
  return Buffer.from(await answer.arrayBuffer())
}

test('a downloaded image and its smaller copies carry the mark of a generated image', async () => {
  const id = randomUUID()
  const drawn = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#286cab' } })
    .png()
    .toBuffer()
  const image = await encodeImage(drawn, 'cover', true)
  await diskStorage.put(`images/${id}.webp`, image)
  const names = [`${id}.webp`]
  for (const format of ['avif', 'webp'] as const) {
    const name = `${id}-640.${format}`
    await diskStorage.put(`images/${name}`, await encodePictureCopy(image, 640, format))
    names.push(name)
  }
  for (const name of names) {
    const { xmp } = await sharp(await download(`images/${name}`)).metadata()
    expect([name, hasAiPictureMark(xmp)]).toEqual([name, true])
  }
})
