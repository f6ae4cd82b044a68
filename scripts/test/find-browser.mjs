import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const macApps = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * Flags to start a browser with. Without the first flag, a headless shell rounds the widths of letters. Root can't
 * set up the browser's sandbox, and most containers run as root.
 */
export const browserFlags = [
  '--font-render-hinting=none',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Returns the path of this machine's Chrome or Chromium. Undefined if the machine has neither. */
export const findSystemBrowser = () =>
  findPrograms(names)
    .concat(macApps)
    .find((file) => existsSync(file))

/**
 * Returns the path of Chromium's headless shell, which has no windows and runs the tests in a fifth less time. Without
 * it, returns the path of this machine's Chrome or Chromium. Undefined if the machine has no browser.
 */
export const findHeadlessBrowser = () => findPrograms(['chromium-headless-shell'])[0] ?? findSystemBrowser()

/** Returns the paths of those programs that this machine has. */
function findPrograms(programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return programs
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .filter((file) => existsSync(file))
}

/**
 * Makes sure that Playwright finds a browser: the system's, otherwise Playwright's own, otherwise Debian's.
 * Throws a message if it finds none.
 */
export async function ensureBrowser() {
  if (findSystemBrowser()) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  const attempts = [
    ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell']],
    ['apt-get', ['install', '-y', '-qq', 'chromium']],
  ]
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore', shell: process.platform === 'win32' })
    if (findSystemBrowser() || existsSync(chromium.executablePath())) return
  }
  throw new Error('No browser: install Chrome or Chromium, then run npm test again.')
}
