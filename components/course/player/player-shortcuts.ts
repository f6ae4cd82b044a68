export type PlayerCommand =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'back-long'
  | 'forward-long'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'captions'
  | 'slower'
  | 'faster'
  | 'picture'
  | 'fullscreen'
  | 'start'
  | 'help'

/** Keyboard shortcuts. The help dialog lists them in this order in two columns, so pairs belong together. */
export const playerShortcuts: { keys: string[]; label: string; command: PlayerCommand }[] = [
  { keys: ['k', ' '], label: 'Play or pause', command: 'toggle' },
  { keys: ['Home', '0'], label: 'Go to the beginning', command: 'start' },
  { keys: ['ArrowLeft'], label: 'Back 5 seconds', command: 'back' },
  { keys: ['ArrowRight'], label: 'Forward 5 seconds', command: 'forward' },
  { keys: ['j'], label: 'Back 10 seconds', command: 'back-long' },
  { keys: ['l'], label: 'Forward 10 seconds', command: 'forward-long' },
  { keys: ['ArrowDown'], label: 'Volume down', command: 'quieter' },
  { keys: ['ArrowUp'], label: 'Volume up', command: 'louder' },
  { keys: ['<'], label: 'Decrease speed', command: 'slower' },
  { keys: ['>'], label: 'Increase speed', command: 'faster' },
  { keys: ['m'], label: 'Mute or unmute', command: 'mute' },
  { keys: ['c'], label: 'Turn captions on or off', command: 'captions' },
  { keys: ['i'], label: 'Picture in picture', command: 'picture' },
  { keys: ['f'], label: 'Full screen', command: 'fullscreen' },
  { keys: ['?'], label: 'Show shortcuts', command: 'help' },
]

/** Commands that a held key repeats. Other commands run once, until the key is pressed again. */
const REPEATABLE: PlayerCommand[] = ['back', 'forward', 'back-long', 'forward-long', 'louder', 'quieter']

/** Elements that use every key. The seek bar (`range`) isn’t one, so arrow keys seek 5 seconds there too. */
const typing =
  'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** Calls `run` with the command for a key press. A key that has a command doesn’t do anything else. */
export function runShortcut(event: KeyboardEvent, run: (command: PlayerCommand) => void): void {
  const command = findPlayerCommand(event)
  if (!command) return
  event.preventDefault()
  if (!event.repeat || REPEATABLE.includes(command)) run(command)
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/**
 * Returns the command for a key press. Undefined while the user types, and for keys that the focused element
 * uses.
 */
export function findPlayerCommand(press: Press): PlayerCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  const target = press.target instanceof Element ? press.target : null
  if (target?.closest(typing)) return undefined
  if (press.key === ' ' && target?.closest('a, button, summary')) return undefined
  if (/^(Arrow|Home)/.test(press.key) && target?.closest('[role="tab"]')) return undefined
  // Outside the player, these keys scroll the page.
  if (['ArrowUp', 'ArrowDown', 'Home'].includes(press.key) && target && !target.closest('[data-player]')) {
    return undefined
  }
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  return playerShortcuts.find((entry) => entry.keys.includes(key))?.command
}
