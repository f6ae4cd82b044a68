import { readFileSync } from 'node:fs'
import { readWebVtt, sniffVideo } from './sniff'

const film = readFileSync('prisma/demo/media/1-1.mp4')
const box = (brand: string, ...compatible: string[]) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(16 + compatible.length * 4)
  return Buffer.concat([size, Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`)])
}

test('knows films by their first bytes', () => {
  expect(sniffVideo(film.subarray(0, 4096))).toBe('mp4')
  expect(sniffVideo(box('qt  '))).toBe('mov')
  expect(sniffVideo(box('zzzz', 'isom'))).toBe('mp4')
  expect(sniffVideo(Buffer.from('\0\0\0\x08wide\0\0\0\0mdat', 'latin1'))).toBe('mov')
  expect(sniffVideo(Buffer.from('\0\0\0\x01mdat\0\0\0\0\x06\0\0\0', 'latin1'))).toBe('mov')
  expect(sniffVideo(Buffer.from('1a45dfa3010000000000001f42868101428282847765626d', 'hex'))).toBe('webm')
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<html><script>alert(1)</script>')],
  ['a picture in the same container', box('heic', 'mif1')],
  ['audio in the same container', box('M4A ')],
  ['Matroska', Buffer.from('1a45dfa3010000000000001f42868101428288846d6174726f736b61', 'hex')],
  ['a cut atom', film.subarray(0, 6)],
  [
    'a letter that has the name of an atom',
    Buffer.from('Get free access to the whole shop, and to its friends'),
  ],
  ['a page that has the name of an atom', Buffer.from('<!--ftypisom--><script>alert(1)</script>')],
])('refuses %s', (_what, bytes) => {
  expect(sniffVideo(bytes)).toBeNull()
})

test('reads captions, with the line ends and the mark of any editor', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.500 align:start\nHello\n'
  expect(readWebVtt(Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toBe(text)
})

test.each([
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHello'],
  ['no cues', 'WEBVTT\n\nHello'],
  ['a broken time', 'WEBVTT\n\n00:01 --> 00:02\nHello'],
  ['another word', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello'],
])('refuses captions that are %s', (_what, text) => {
  expect(readWebVtt(Buffer.from(text))).toBeNull()
})

test('refuses captions that are not UTF-8', () => {
  expect(readWebVtt(Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0xff, 0xfe]))).toBeNull()
})
