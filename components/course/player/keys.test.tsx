import { render, screen } from '@testing-library/react'
import { commandOf, keys } from './keys'
import { KeysHelp } from './keys-help'

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

test.each([
  ['back', 'forward'],
  ['back-long', 'forward-long'],
  ['quieter', 'louder'],
  ['slower', 'faster'],
])('the help, two columns wide, has %s and %s in one row', (left, right) => {
  const place = keys.findIndex(({ command }) => command === left)
  expect(place % 2).toBe(0)
  expect(keys[place + 1]?.command).toBe(right)
})

test('the help names every key in that order', () => {
  render(<KeysHelp onClose={() => {}} />)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(keys.map(({ label }) => label))
})
