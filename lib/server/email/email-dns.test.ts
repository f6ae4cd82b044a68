import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { lookUpEmailDns } from './email-dns'

/** Records of the DNS server by name. For a name with null, the server doesn’t respond. */
let records: Record<string, string | null> = {}
let server: Socket
let address = ''

/** Returns the name and the end of the question of a DNS message (RFC 1035, 4.1.2). */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}

/** Returns a DNS response with one TXT record, or with NXDOMAIN. */
function answerOf(message: Buffer, name: string, end: number): Buffer | null {
  const text = records[name.toLowerCase()]
  if (text === null) return null
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  header.writeUInt32BE(0, 8)
  const question = message.subarray(12, end)
  if (text === undefined) return Buffer.concat([header, question])
  const chunks = (text.match(/.{1,255}/g) ?? []).map((chunk) =>
    Buffer.concat([Buffer.from([chunk.length]), Buffer.from(chunk)]),
  )
  const data = Buffer.concat(chunks)
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
  return Buffer.concat([header, question, record, data])
}

beforeAll(async () => {
  server = createSocket('udp4')
  server.on('message', (message, { port }) => {
    const { name, end } = questionOf(message)
    const answer = answerOf(message, name, end)
    if (answer) server.send(answer, port, '127.0.0.1')
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = server.address()
  address = `127.0.0.1:${port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const lookUp = (host = 'smtp.example.net', from = 'Shop <hello@mail.shop.example>') =>
  lookUpEmailDns({ from, host }, [address])

test('finds records, including DMARC of the parent domain and values in several chunks', async () => {
  records = {
    'mail.shop.example': `v=spf1 include:${'a'.repeat(260)}.example -all`,
    '_dmarc.shop.example': 'v=DMARC1; p=none',
    'resend._domainkey.mail.shop.example': 'v=DKIM1; k=rsa; p=MIGf',
  }
  expect(await lookUp('smtp.resend.com')).toEqual({ spf: 'found', dkim: 'found', dmarc: 'found' })
})

test('reports missing records, but DKIM only as unknown, because it can have any name', async () => {
  records = { 'mail.shop.example': 'google-site-verification=x' }
  expect(await lookUp('smtp.resend.com')).toEqual({ spf: 'missing', dkim: 'unknown', dmarc: 'missing' })
  records = { 'resend._domainkey.mail.shop.example': 'v=DKIM1; p=' }
  expect(await lookUp('smtp.resend.com')).toMatchObject({ dkim: 'unknown' })
})

test('reports unknown if the DNS server doesn’t answer in time', async () => {
  records = { 'mail.shop.example': null, '_dmarc.mail.shop.example': null, '_dmarc.shop.example': null }
  const begun = Date.now()
  expect(await lookUp()).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' })
  expect(Date.now() - begun).toBeLessThan(6000)
}, 10_000)

test.each(['hello@localhost', 'hello@[127.0.0.1]', 'nobody'])('looks up nothing for %s', async (from) => {
  records = {}
  expect(await lookUp('smtp.example.net', from)).toEqual({
    spf: 'unknown',
    dkim: 'unknown',
    dmarc: 'unknown',
  })
})
