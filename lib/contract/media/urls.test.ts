import fc from 'fast-check'
import { optionalUrlSchema, urlSchema } from './urls'

test.each([
  [' https://example.com/film.mp4 ', 'https://example.com/film.mp4'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?t=90', 'https://youtu.be/dQw4w9WgXcQ?t=90'],
  ['//player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
  ['media.example.com:8443/film.mp4#t=5', 'https://media.example.com:8443/film.mp4#t=5'],
  ['bücher.example/film.mp4', 'https://bücher.example/film.mp4'],
  [
    '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4',
    '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4',
  ],
])('stores %j as %j', (typed, kept) => {
  expect(urlSchema.parse(typed)).toBe(kept)
})

test.each([
  '',
  'film.mp4',
  'my film.mp4/',
  'javascript:alert(1)',
  'javascript:alert.x/y',
  'data:text/html,a.b/c',
  'ftp://example.com/film.mp4',
  'mailto:me@example.com/x',
  'me@example.com/x',
  '/objects/incoming/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4',
  '/objects/uploads/../../etc/passwd',
  '/etc/passwd',
  '//localhost/x',
  'www.example.com:99999/x',
  `example.com/${'x'.repeat(2040)}`,
])('rejects %j', (typed) => {
  expect(urlSchema.safeParse(typed).success).toBe(false)
})

test('turns an empty input into null', () => {
  expect(optionalUrlSchema.parse('')).toBeNull()
  expect(optionalUrlSchema.parse('youtu.be/dQw4w9WgXcQ')).toBe('https://youtu.be/dQw4w9WgXcQ')
})

test('accepts only web URLs and objects, and leaves an accepted URL unchanged the next time', () => {
  const host = fc.tuple(fc.webPath(), fc.domain()).map(([path, domain]) => `${domain}${path}`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), host), (typed) => {
      const { data } = urlSchema.safeParse(typed)
      if (data === undefined) return
      expect(data).toMatch(/^(https?:\/\/|\/objects\/)/i)
      expect(urlSchema.parse(data)).toBe(data)
    }),
  )
})
