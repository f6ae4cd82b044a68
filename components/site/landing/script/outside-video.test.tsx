import { allowOutsideVideos, areOutsideVideosAllowed } from '@/lib/outside-videos'

const source = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

function openPage() {
  document.body.innerHTML = `<button type="button" data-outside-video="${source}" title="See it">Play video</button>`
  jest.isolateModules(() => {
    require('./outside-video')
  })
  return document.querySelector('button')
}
const frame = () => document.querySelector('iframe')

afterEach(() => localStorage.clear())

test('loads the video after a click, and remembers it in this browser', () => {
  const button = openPage()
  expect(frame()).toBeNull()
  button?.click()
  expect(frame()).toHaveAttribute('src', `${source}?autoplay=1`)
  expect(frame()).toHaveAttribute('title', 'See it')
  expect(areOutsideVideosAllowed()).toBe(true)
})

test('loads the video with the page, without playing it, once this browser has allowed it', () => {
  allowOutsideVideos()
  openPage()
  expect(frame()).toHaveAttribute('src', source)
})
