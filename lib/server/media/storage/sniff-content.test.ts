import { readFileSync } from 'node:fs'
import { sniffVideo } from './sniff-content'

const film = readFileSync('prisma/demo/media/1-1.mp4')
const box = (brand: string, ...compatible: string[]) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(16 + compatible.length * 4)
  return Buffer.concat([size, Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`)])
}

test('recognizes videos by their first bytes', () => {
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
