import { NextRequest } from 'next/server'
import { readBytes } from './request-body'

const post = (body: ReadableStream) =>
  new NextRequest('http://localhost:3000/', { method: 'POST', body, duplex: 'half' })

test('an interrupted body is a bad request', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('half'))
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  await expect(readBytes(post(body), 100)).rejects.toMatchObject({ status: 400 })
})

test('stops reading at the limit', async () => {
  let pulled = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        pulled += 10
        controller.enqueue(Buffer.alloc(10))
      },
    },
    { highWaterMark: 0 },
  )
  await expect(readBytes(post(body), 100)).rejects.toMatchObject({ status: 413 })
  expect(pulled).toBeLessThan(200)
})
