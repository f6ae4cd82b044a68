import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { env } from '@/lib/server/env'
import { call } from '@/tests/call'
import { createAdmin, type Person } from '@/tests/factories'
import { expectAdminOnly } from '@/tests/refusals'
import { GET } from './route'

let admin: Person
let asked: string[] = []
let answer: (response: ServerResponse) => void

const service = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  Object.assign(env, { OEMBED_BASE_URL: `http://127.0.0.1:${port}` })
})
afterAll(() => {
  Object.assign(env, { OEMBED_BASE_URL: undefined })
  service.closeAllConnections()
  service.close()
})
beforeEach(async () => {
  admin = await createAdmin()
  asked = []
  answer = (response) => response.end(JSON.stringify(said))
})

const said = {
  type: 'video',
  title: ' How to begin ',
  duration: 754,
  thumbnail_url: 'https://i.vimeocdn.com/video/1_1280',
  html: '<iframe src="https://elsewhere.example">',
}
const ask = (url: string) => call(GET, { as: admin, query: { url } })
const about = (path = '') => new URL(path, 'http://localhost').searchParams.get('url')

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  expect(asked).toEqual([])
})

test('returns only the title, the thumbnail, and the duration', async () => {
  expect(await ask('https://vimeo.com/76979871')).toMatchObject({
    status: 200,
    body: { title: 'How to begin', thumbnailUrl: said.thumbnail_url, duration: 754 },
  })
})

test.each([
  ['youtu.be/dQw4w9WgXcQ?t=90', '/oembed', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', '/oembed', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://player.vimeo.com/video/76979871', '/api/oembed.json', 'https://vimeo.com/76979871'],
  [
    'https://vimeo.com/76979871/8272103f6e?x=//evil.example',
    '/api/oembed.json',
    'https://vimeo.com/76979871/8272103f6e',
  ],
])('asks the service about %s at a URL that we build', async (typed, path, video) => {
  await ask(typed)
  expect(asked).toHaveLength(1)
  expect(new URL(asked[0] ?? '', 'http://localhost').pathname).toBe(path)
  expect(about(asked[0])).toBe(video)
})

test.each([
  'https://cdn.example.com/film.mp4',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com@127.0.0.1/76979871',
  'https://www.youtube.com/@somebody',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  '',
])('makes no request for %j', async (typed) => {
  expect(await ask(typed)).toMatchObject({ status: 400, body: { fields: { url: expect.any(Array) } } })
  expect(asked).toEqual([])
})

test('leaves missing and invalid values of the service empty', async () => {
  const wrong = { title: ['x'], thumbnail_url: 'javascript:alert(1)', duration: -5 }
  answer = (response) => response.end(JSON.stringify(wrong))
  expect((await ask('youtu.be/dQw4w9WgXcQ')).body).toEqual({
    title: null,
    thumbnailUrl: null,
    duration: null,
  })
  answer = (response) => response.end(JSON.stringify({ title: 'x'.repeat(5000) }))
  expect((await ask('youtu.be/dQw4w9WgXcQ')).body).toMatchObject({ title: 'x'.repeat(200) })
})

test('distinguishes a private or deleted video from a failing service', async () => {
  for (const status of [401, 403, 404]) {
    answer = (response) => response.writeHead(status).end('Unauthorized')
    expect((await ask('youtu.be/dQw4w9WgXcQ')).status).toBe(404)
  }
})

test.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end()],
  ['says what nobody understands', (response) => response.end('<html>')],
  ['says more than 64 KB', (response) => response.end(JSON.stringify({ title: 'x'.repeat(70_000) }))],
  ['breaks off', (response) => response.writeHead(200, { 'content-length': 100 }).destroy()],
  ['leads elsewhere', (response) => response.writeHead(302, { location: '/inside' }).end()],
  ['is silent for 5 seconds', () => {}],
])('answers 503 after one attempt if the service %s', async (_, misbehave) => {
  answer = misbehave
  const began = performance.now()
  expect(await ask('youtu.be/dQw4w9WgXcQ')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(asked).toHaveLength(1)
})
