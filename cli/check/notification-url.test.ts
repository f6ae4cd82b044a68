import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { localhostCertificate as certificate } from '@/tests/fakes/certificates'
import { saveNetworkKey, setUpNetwork } from '@/tests/set-up-network'
import { checkNotificationUrl } from './notification-url'

const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** Starts a server that sends the same response to every request. */
async function answering(status: number, headers: Record<string, string>) {
  const answer: RequestListener = (_request, response) => response.writeHead(status, headers).end()
  return `http://localhost:${await listening(createServer(answer))}`
}

test('reports a notification URL that responds, redirects, belongs to another program, or is unreachable', async () => {
  const ours = await answering(405, { Allow: 'POST, OPTIONS' })
  await expect(checkNotificationUrl(ours)).rejects.toThrow('no security key is set')
  const moved = await answering(308, { Location: 'https://www.course.example.com/' })
  await expect(checkNotificationUrl(moved)).rejects.toThrow('redirects to https://www.course.example.com/')
  await expect(checkNotificationUrl(await answering(200, {}))).rejects.toThrow(
    'which isn’t Lectern’s response',
  )
  await expect(checkNotificationUrl('http://127.0.0.1:9')).rejects.toThrow(
    'couldn’t connect to http://127.0.0.1:9: ',
  )
})

test('needs no security key in a shop that sells only on other networks', async () => {
  await setUpNetwork('jvzoo')
  await saveNetworkKey('jvzoo', 'proof')
  const ours = await answering(405, { Allow: 'POST, OPTIONS' })
  expect(await checkNotificationUrl(ours)).toBe(
    `${ours}/api/ipn/warriorplus responds. You sell on other networks, so you don’t need a security key`,
  )
})

test('names an untrusted certificate or missing encryption as the reason', async () => {
  const port = await listening(createTlsServer(certificate))
  await expect(checkNotificationUrl(`https://localhost:${port}`)).rejects.toThrow(
    /certificate isn’t from a trusted authority|certificate is missing/,
  )
  const plain = (await answering(405, {})).replace('http:', 'https:')
  await expect(checkNotificationUrl(plain)).rejects.toThrow('the server doesn’t use HTTPS at this address')
})
