import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { server as certificate } from '@/tests/fakes/certificates'
import { tryNotifications } from './notifications'

const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** A server that answers everything alike. */
async function answering(status: number, headers: Record<string, string>) {
  const answer: RequestListener = (_request, response) => response.writeHead(status, headers).end()
  return `http://localhost:${await listening(createServer(answer))}`
}

test('a notification url that answers, redirects, is another program, or is not there', async () => {
  const ours = await answering(405, { Allow: 'POST, OPTIONS' })
  await expect(tryNotifications(ours)).rejects.toThrow('no security key is set')
  const moved = await answering(308, { Location: 'https://www.course.example.com/' })
  await expect(tryNotifications(moved)).rejects.toThrow('redirects to https://www.course.example.com/')
  await expect(tryNotifications(await answering(200, {}))).rejects.toThrow('something else answers')
  await expect(tryNotifications('http://127.0.0.1:9')).rejects.toThrow(
    'nothing answers at http://127.0.0.1:9: ',
  )
})

test('a certificate that nobody trusts is said to be the reason, and so is no encryption at all', async () => {
  const port = await listening(createTlsServer(certificate))
  await expect(tryNotifications(`https://localhost:${port}`)).rejects.toThrow(
    /certificate is of no authority|comes without/,
  )
  const plain = (await answering(405, {})).replace('http:', 'https:')
  await expect(tryNotifications(plain)).rejects.toThrow('it does not speak https there')
})
