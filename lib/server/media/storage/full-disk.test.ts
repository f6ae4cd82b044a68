import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { POST as startUpload } from '@/app/api/objects/upload/route'
import { PUT as register } from '@/app/api/videos/upload/route'
import { PUT as receive } from '@/app/media/upload/[...key]/route'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import { createSmallDisk } from '@/tests/create-small-disk'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { diskStorage } from './disk-storage'

const film = readFileSync('prisma/demo/media/1-1.mp4')
const full = {
  status: 503,
  body: { code: 'unavailable', message: 'Storage is full. Free up space and try again.' },
}
let admin: TestPerson
let room: Awaited<ReturnType<typeof createSmallDisk>>

beforeEach(async () => {
  admin = await createAdmin()
  room = await createSmallDisk(path.join(env.DATA_DIR, 'objects'))
})

afterEach(() => room.remove())

async function start(kind: 'video' | 'image') {
  const { body } = await callRoute<{ uploadURL: string }>(startUpload, { as: admin, body: { kind } })
  return new URL(body.uploadURL)
}

const send = ({ pathname, searchParams }: URL, bytes: Uint8Array) =>
  callRoute(receive, {
    method: 'PUT',
    params: { key: pathname.replace('/media/upload/', '') },
    query: Object.fromEntries(searchParams),
    raw: new Uint8Array(bytes),
  })

test.each(['ENOSPC', 'EDQUOT'] as const)(
  'an upload to a full disk fails with a message (%s) and leaves no file',
  async (code) => {
    const url = await start('video')
    await room.fill(code)
    expect(await send(url, film)).toMatchObject(full)
    const left: string[] = []
    for await (const { key } of diskStorage.list('incoming')) left.push(key)
    expect(left).toEqual([])
    await room.free()
    expect((await send(url, film)).status).toBe(200)
  },
)

test('an uploaded image can be registered once there is space for its WebP', async () => {
  const url = await start('image')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 400, height: 400, channels: 3 as const, background: '#000', noise }
  await send(url, await sharp({ create }).jpeg().toBuffer())
  const asked = { as: admin, method: 'PUT', body: { videoURL: url.href } }
  await room.fill()
  expect(await callRoute(register, asked)).toMatchObject(full)
  await room.free()
  expect(await callRoute(register, asked)).toMatchObject({ status: 200 })
})
