import { addStartToEmbedUrl, parseVideoUrl } from './parse-video-url'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ', youtube],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', `${youtube}?start=90`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42', `${youtube}?start=42`],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', youtube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['HTTPS://WWW.YOUTUBE.COM/live/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
  ],
])('shows %s in a frame', (given, url) => {
  const service = url.includes('vimeo') ? 'Vimeo' : 'YouTube'
  expect(parseVideoUrl(given)).toEqual({ kind: 'embed', url, service })
})

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', `${youtube}?start=75`],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', `${youtube}?start=75`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1#t=75s'],
])('starts %s at a second', (given, url) => {
  const source = parseVideoUrl(given)
  expect(source.kind === 'embed' && addStartToEmbedUrl(source.url, 75)).toBe(url)
})

test.each([
  '/objects/uploads/01a1fdce-bf40-7504-8fca-8cce6bbedeff.mp4',
  'https://cdn.example.com/lesson.mp4',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://example.com/youtu.be/dQw4w9WgXcQ',
])('plays %s in the browser', (url) => {
  expect(parseVideoUrl(url)).toEqual({ kind: 'file', url })
})

test.each([
  '',
  'lesson.mp4',
  'javascript:alert(1)',
  'data:video/mp4;base64,AAAA',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/watch?v=<script>xx',
  'https://vimeo.com/about',
])('cannot play %j', (url) => {
  expect(parseVideoUrl(url)).toEqual({ kind: 'none' })
})
