import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { RelativeTime } from './relative-time'

const NOON = new Date('2026-11-05T12:00:00Z').getTime()
const time = <RelativeTime value="2026-11-05T11:59:00Z" />

beforeEach(() => jest.useFakeTimers({ now: NOON }))
afterEach(() => jest.useRealTimers())

test('the server’s HTML has the text, and hydration brings it up to date', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(time)
  expect(container).toHaveTextContent('1 minute ago')
  jest.setSystemTime(NOON + 5 * 60_000)
  const onRecoverableError = jest.fn()
  render(time, { container: document.body.appendChild(container), hydrate: true, onRecoverableError })
  expect(container).toHaveTextContent(/^6 minutes ago$/)
  expect(onRecoverableError).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(60_000))
  expect(container).toHaveTextContent(/^7 minutes ago$/)
})
