import { render, screen } from '@testing-library/react'
import { commandOf } from './keys'

const press = (key: string, target: EventTarget = document.body, held: object = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, target, ...held })

test('keys work on the page, whatever their case', () => {
  expect(press('k')).toBe('toggle')
  expect(press('K')).toBe('toggle')
  expect(press(' ')).toBe('toggle')
  expect(press('?')).toBe('help')
  expect(press('x')).toBeUndefined()
})

test('a shortcut of the browser stays one', () => {
  expect(press('f', document.body, { ctrlKey: true })).toBeUndefined()
  expect(press('l', document.body, { metaKey: true })).toBeUndefined()
})

test('while one types nothing is a command', () => {
  render(<textarea aria-label="note" />)
  expect(press('k', screen.getByLabelText('note'))).toBeUndefined()
})

test('a focused button keeps its space key, a dialog all of them', () => {
  render(
    <>
      <button type="button">Add Note</button>
      <div role="dialog">
        <button type="button">Close</button>
      </div>
    </>,
  )
  expect(press(' ', screen.getByText('Add Note'))).toBeUndefined()
  expect(press('k', screen.getByText('Add Note'))).toBe('toggle')
  expect(press('k', screen.getByText('Close'))).toBeUndefined()
})

test('the page scrolls with its keys unless the player has the focus', () => {
  render(
    <div data-player>
      <button type="button">Play</button>
    </div>,
  )
  expect(press('ArrowUp')).toBeUndefined()
  expect(press('Home')).toBeUndefined()
  expect(press('ArrowUp', screen.getByText('Play'))).toBe('louder')
  expect(press('ArrowLeft')).toBe('back')
})
