import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { env } from '@/lib/server/env'
import { startFakeBucket } from '@/tests/fakes/s3'
import { sendObject } from './send-object'
import { getStorage } from './storage'

let folder: string
let server: Awaited<ReturnType<typeof startFakeBucket>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-heads-'))
  server = await startFakeBucket(folder)
  // This is set before the first use of the storage, which reads these settings only once.
  Object.assign(env, server.settings)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test.each(['uploads/film.mp4', 'images/picture.webp'])(
  'HEAD and GET of %s in a bucket redirect to a URL that responds',
  async (name) => {
    const key = name.replace(/film|picture/, randomUUID())
    await getStorage().put(key, Buffer.from('0123456789'))
    for (const method of ['GET', 'HEAD']) {
      const answer = await sendObject(key, new Request(`http://localhost:3000/objects/${key}`, { method }))
      expect(answer.status).toBe(302)
      const found = await fetch(answer.headers.get('location') ?? '', { method })
      expect([found.status, found.headers.get('content-length')]).toEqual([200, '10'])
    }
  },
)
