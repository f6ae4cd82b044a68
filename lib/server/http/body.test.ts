import { NextRequest } from 'next/server'
import { readBytes } from './body'

const post = (body: ReadableStream) =>
  new NextRequest('http://localhost:3000/', { method: 'POST', body, duplex: 'half' })

test('a sender who leaves half way is told so, if anybody still listens', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('half'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  await expect(readBytes(post(body), 100)).rejects.toMatchObject({ status: 400 })
})

test('no more is read than may be sent', async () => {
  let taken = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        taken += 10
        controller.enqueue(Buffer.alloc(10))
      },
    },
    { highWaterMark: 0 },
  )
  await expect(readBytes(post(body), 100)).rejects.toMatchObject({ status: 413 })
  expect(taken).toBeLessThan(200)
})
