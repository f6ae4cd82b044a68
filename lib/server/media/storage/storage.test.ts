import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { env } from '@/lib/server/env'
import { startFakeBucket } from '@/tests/fakes/s3'
import { diskStorage } from './disk-storage'
import { createS3Storage } from './s3-storage'
import { toStorageError } from './storage-errors'
import type { ObjectStorage } from './storage-interface'

const stores: Record<string, () => ObjectStorage> = { disk: () => diskStorage, S3: () => bucket }
let server: Awaited<ReturnType<typeof startFakeBucket>>
let folder: string
let bucket: ObjectStorage

beforeAll(async () => {
  await rm(path.join(env.DATA_DIR, 'objects'), { recursive: true, force: true })
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-s3-'))
  server = await startFakeBucket(folder)
  bucket = createS3Storage(server.settings)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
  await rm(path.join(env.DATA_DIR, 'objects'), { recursive: true, force: true })
})

describe.each(Object.keys(stores))('%s', (name) => {
  const store = () => stores[name]?.() ?? diskStorage
  const fresh = (kind = 'uploads', extension = '.mp4') => `${kind}/${randomUUID()}${extension}`

  test('reads a stored object, whole or in part', async () => {
    const key = fresh()
    await store().put(key, Buffer.from('hello world'))
    expect((await store().read(key))?.toString()).toBe('hello world')
    expect((await store().read(key, 5))?.toString()).toBe('hello')
    expect((await store().read(key, 500))?.toString()).toBe('hello world')
    expect((await store().read(key, 3, 6))?.toString()).toBe('wor')
    expect((await store().read(key, 500, 6))?.toString()).toBe('world')
    expect(await store().head(key)).toMatchObject({ bytes: 11 })
  })

  test('stores an image of the maximum size', async () => {
    const key = fresh()
    await store().put(key, Buffer.alloc(uploadLimits.image))
    expect((await store().read(key))?.byteLength).toBe(uploadLimits.image)
  })

  test('streams objects that are too large for memory', async () => {
    const key = fresh()
    const piece = Buffer.alloc(1024 * 1024, 'lesson')
    const pieces = Array<Buffer>(24).fill(piece)
    await store().putStream(key, Readable.from(pieces, { objectMode: false }), 24 * piece.length)
    expect(await store().head(key)).toMatchObject({ bytes: 24 * piece.length })
    const body = await store().stream(key)
    expect(body && Buffer.compare(await buffer(body), Buffer.concat(pieces))).toBe(0)
    expect(await store().stream(fresh())).toBeNull()
  })

  test('overwrites an existing object', async () => {
    const key = fresh()
    await store().put(key, Buffer.from('one'))
    await store().put(key, Buffer.from('two'))
    expect((await store().read(key))?.toString()).toBe('two')
  })

  test('returns null for a missing object', async () => {
    expect(await store().head(fresh())).toBeNull()
    expect(await store().read(fresh())).toBeNull()
    await expect(store().remove(fresh())).resolves.toBeUndefined()
    await expect(store().move(fresh(), fresh())).rejects.toThrow()
  })

  test('moves an object unchanged', async () => {
    const [from, to] = [fresh('incoming', ''), fresh()]
    await store().put(from, Buffer.from('film'))
    await store().move(from, to)
    expect(await store().head(from)).toBeNull()
    expect((await store().read(to))?.toString()).toBe('film')
  })

  test('lists one folder and removes objects', async () => {
    const [kept, gone, elsewhere] = [fresh('images', '.webp'), fresh('images', '.webp'), fresh()]
    for (const key of [kept, gone, elsewhere]) await store().put(key, Buffer.from('x'))
    await store().remove(gone)
    const keys: string[] = []
    for await (const { key, modifiedAt } of store().list('images')) {
      keys.push(key)
      // The folder may contain older objects of other tests, so only this one is checked.
      if (key === kept) expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    }
    expect(keys).toContain(kept)
    expect(keys).not.toContain(gone)
    expect(keys).not.toContain(elsewhere)
  })

  test('belongs to no installation until one claims it', async () => {
    expect(await store().installation()).toBeNull()
    const [one, two] = [randomUUID(), randomUUID()]
    await store().saveInstallationId(one)
    expect(await store().installation()).toBe(one)
    await store().saveInstallationId(two)
    expect(await store().installation()).toBe(two)
  })

  test.each(['../../etc/passwd', 'uploads/../../x', 'uploads/a.mp4', '', `uploads/${'0'.repeat(36)}/x`])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => store().put(key, Buffer.from('x'))).rejects.toThrow()
      await expect(async () => store().read(key)).rejects.toThrow()
      await expect(async () => store().readUrl(key, 60)).rejects.toThrow()
    },
  )
})

describe('a broken bucket', () => {
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    'never answers': () => {},
    'stops in the middle of an answer': (response) => response.writeHead(200).write('<a>'),
    'drips without end': (response) => setInterval(() => response.write(' '), 20).unref(),
    'pours without end': (response) => {
      const pour = () => response.write(Buffer.alloc(1024 * 1024)) && setImmediate(pour)
      response.on('drain', pour)
      pour()
    },
  }
  const reads: Record<string, (store: ObjectStorage) => Promise<unknown>> = {
    object: (store) => store.read(`uploads/${randomUUID()}.vtt`),
    installation: (store) => store.installation(),
    list: (store) => store.list('uploads')[Symbol.asyncIterator]().next(),
  }

  test.each(Object.keys(answers))('that %s is unavailable', async (kind) => {
    const broken = createServer((_, response) => answers[kind]?.(response)).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const address = broken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const store = createS3Storage({ ...server.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` }, 200)
    for (const [name, read] of Object.entries(reads)) {
      const failure = await read(store).catch((error) => toStorageError(error) ?? error)
      expect([name, failure]).toEqual([name, expect.objectContaining({ status: 503 })])
    }
    broken.closeAllConnections()
    broken.close()
  })
})

test('stops reading an endless list', async () => {
  const MB = 1024 * 1024
  let sent = 0
  const endless = createServer((_, response) => {
    const pour = () => {
      sent += MB
      if (response.write(Buffer.alloc(MB))) setImmediate(pour)
    }
    response.on('drain', pour)
    pour()
  }).listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const address = endless.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const store = createS3Storage({ ...server.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` }, 5000)
  const failure = await store
    .list('uploads')
    [Symbol.asyncIterator]()
    .next()
    .catch((error) => toStorageError(error) ?? error)
  expect(failure).toEqual(expect.objectContaining({ status: 503 }))
  expect(sent).toBeLessThan(50 * MB)
  endless.closeAllConnections()
  endless.close()
})

describe('the URLs of a bucket', () => {
  const fresh = () => `incoming/${randomUUID()}`
  const send = (url: string, type?: string, body = '0123456789') =>
    fetch(url, {
      method: 'PUT',
      body: Buffer.from(body),
      ...(type && { headers: { 'content-type': type } }),
    })

  test('accept an upload of the announced type and size, and read byte ranges', async () => {
    const key = fresh()
    const url = await bucket.uploadUrl(key, 60, {
      maxBytes: 100,
      contentType: 'video/mp4',
      bytes: 10,
    })
    expect((await send(url, 'video/webm')).status).toBe(403)
    expect((await send(url, 'video/mp4', '0123456789+')).status).toBe(403)
    expect((await send(url, 'video/mp4')).status).toBe(200)
    const part = await fetch(await bucket.readUrl(key, 60), { headers: { range: 'bytes=2-4' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('234')
  })

  test('set the name that an object is saved under', async () => {
    const key = `files/${randomUUID()}.pdf`
    await bucket.put(key, Buffer.from('%PDF-'))
    const url = await bucket.readUrl(key, 60, 'GET', "Größe 1'.pdf")
    const answer = await fetch(url)
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201%27.pdf",
    )
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect((await fetch(url.replace('Gr%25C3', 'x'))).status).toBe(403)
  })

  test('respond to HEAD if they were signed for it', async () => {
    const key = fresh()
    await bucket.put(key, Buffer.from('0123456789'))
    const answer = await fetch(await bucket.readUrl(key, 60, 'HEAD'), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('10')
    expect((await fetch(await bucket.readUrl(key, 60), { method: 'HEAD' })).status).toBe(403)
  })

  test.each(['video/mp4', 'video/quicktime', undefined])(
    'accept any type if none was announced, such as %s',
    async (type) => {
      const key = fresh()
      expect((await send(await bucket.uploadUrl(key, 60, { maxBytes: 100 }), type)).status).toBe(200)
      expect(await bucket.head(key)).toMatchObject({ bytes: 10 })
    },
  )

  test('enforce an announced type without a size, and a size without a type', async () => {
    const typed = await bucket.uploadUrl(fresh(), 60, { maxBytes: 100, contentType: 'video/mp4' })
    expect((await send(typed, 'video/webm')).status).toBe(403)
    expect((await send(typed, 'video/mp4')).status).toBe(200)
    const sized = await bucket.uploadUrl(fresh(), 60, { maxBytes: 100, bytes: 10 })
    expect((await send(sized, 'video/mp4', 'longer than 10')).status).toBe(403)
    expect((await send(sized, 'video/mp4')).status).toBe(200)
  })
})
