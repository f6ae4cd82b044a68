import { navigateAfterToast } from './navigation'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

// jsdom can navigate only to fragments.
test('navigates once, to the first URL, if called several times', async () => {
  for (const path of ['#login', '#login', '#elsewhere']) navigateAfterToast(path)
  expect(location.hash).toBe('')
  jest.advanceTimersByTime(500)
  expect(location.hash).toBe('#login')
  navigateAfterToast('#later')
  jest.advanceTimersByTime(4000)
  expect(location.hash).toBe('#login')
  jest.advanceTimersByTime(1000)
  navigateAfterToast('#stayed')
  jest.advanceTimersByTime(500)
  expect(location.hash).toBe('#stayed')
})
