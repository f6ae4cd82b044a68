import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { usePlayerTaps } from './use-player-taps'

const film = { currentTime: 50, duration: 100, paused: true, play: jest.fn(), pause: jest.fn() }

function Picture() {
  const { jump, presses } = usePlayerTaps(useRef(film as unknown as HTMLVideoElement))
  return (
    <p data-testid="picture" {...presses}>
      {jump}
    </p>
  )
}

const picture = () => screen.getByTestId('picture')
const tap = (clientX: number, pointerType = 'touch') => {
  // jsdom doesn’t support `pointerType`.
  fireEvent(picture(), Object.assign(createEvent.pointerDown(picture()), { pointerType }))
  fireEvent.click(picture(), { clientX })
}
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

beforeEach(() => {
  jest.useFakeTimers()
  film.currentTime = 50
  film.play = jest.fn(() => Promise.resolve())
  render(<Picture />)
  jest.spyOn(picture(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 170))
})
afterEach(() => jest.useRealTimers())

test('jumps ten seconds on two taps at an edge, and ten more on each further tap', async () => {
  tap(290)
  tap(280)
  expect([film.currentTime, picture().textContent]).toEqual([60, '10'])
  tap(280)
  expect([film.currentTime, picture().textContent]).toEqual([70, '20'])
  await wait(1000)
  tap(10)
  tap(10)
  expect([film.currentTime, picture().textContent]).toEqual([60, '-10'])
  await wait(1000)
  expect(picture()).toBeEmptyDOMElement()
  expect(film.play).not.toHaveBeenCalled()
})

test('plays on one tap, at an edge after waiting for a second tap', async () => {
  tap(150)
  expect(film.play).toHaveBeenCalledTimes(1)
  tap(290)
  expect(film.play).toHaveBeenCalledTimes(1)
  await wait(400)
  expect(film.play).toHaveBeenCalledTimes(2)
  expect(film.currentTime).toBe(50)
})

test('plays on a mouse click anywhere in the picture', () => {
  tap(290, 'mouse')
  tap(290, 'mouse')
  expect(film.play).toHaveBeenCalledTimes(2)
})
