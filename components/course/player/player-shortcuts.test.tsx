import { render, screen } from '@testing-library/react'
import { findPlayerCommand, playerShortcuts, runShortcut } from './player-shortcuts'
import { ShortcutsHelp } from './shortcuts-help'

const press = (key: string, target: EventTarget = document.body, held: object = {}) =>
  findPlayerCommand({ key, ctrlKey: false, metaKey: false, altKey: false, target, ...held })

test('handles keys on the page, ignoring case', () => {
  expect(press('k')).toBe('toggle')
  expect(press('K')).toBe('toggle')
  expect(press(' ')).toBe('toggle')
  expect(press('?')).toBe('help')
  expect(press('x')).toBeUndefined()
})

test('a held key repeats only seeking and volume', () => {
  const run = jest.fn()
  const hold = (key: string) => {
    for (const repeat of [false, true, true]) {
      const event = new KeyboardEvent('keydown', { key, repeat, cancelable: true })
      runShortcut(event, run)
      expect(event.defaultPrevented).toBe(true)
    }
  }
  for (const key of ['k', 'ArrowRight', 'f']) hold(key)
  expect(run.mock.calls.flat()).toEqual(['toggle', 'forward', 'forward', 'forward', 'fullscreen'])
})

test('leaves browser shortcuts alone', () => {
  expect(press('f', document.body, { ctrlKey: true })).toBeUndefined()
  expect(press('l', document.body, { metaKey: true })).toBeUndefined()
})

test('ignores keys while the user types', () => {
  render(<textarea aria-label="note" />)
  expect(press('k', screen.getByLabelText('note'))).toBeUndefined()
})

test('handles keys while the seek bar has the focus', () => {
  render(
    <div data-player>
      <input type="range" aria-label="Seek" />
    </div>,
  )
  const bar = screen.getByLabelText('Seek')
  expect([' ', 'm', 'ArrowLeft', 'ArrowRight'].map((key) => press(key, bar))).toEqual([
    'toggle',
    'mute',
    'back',
    'forward',
  ])
})

test('leaves Space to a focused button and all keys to a dialog', () => {
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

test('lets keys scroll the page unless the player has the focus', () => {
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
])('puts %s and %s in one row of the two-column help', (left, right) => {
  const index = playerShortcuts.findIndex(({ command }) => command === left)
  expect(index % 2).toBe(0)
  expect(playerShortcuts[index + 1]?.command).toBe(right)
})

test('lists every key in the help, in order', () => {
  render(<ShortcutsHelp onClose={() => {}} />)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(
    playerShortcuts.map(({ label }) => label),
  )
})
