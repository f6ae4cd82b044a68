import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import {
  forEachScreenState,
  openScreen,
  prepareOwnerScreens,
  prepareStudentScreens,
  publicScreens,
  type Screen,
} from './screens'
import { TIMEOUT_FACTOR } from './timeout-factor'

/** The screens of an owner are checked in parts, so that two processes can share them. */
const ownerPart = (administrator: string, start: number, end?: number) => async (page: Page) =>
  (await prepareOwnerScreens(page, `${administrator}@example.com`)).slice(start, end)

const roles: [role: string, open: (page: Page) => Promise<Screen[]>][] = [
  ['an owner (first part)', ownerPart('inspector', 0, 6)],
  ['an owner (second part)', ownerPart('reviewer', 6, 12)],
  ['an owner (third part)', ownerPart('auditor', 12, 18)],
  ['an owner (last part)', ownerPart('proofreader', 18)],
  ['a visitor', async () => publicScreens],
  ['a student', prepareStudentScreens],
]
const WIDTHS = [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440, 1920]
const DESKTOP = { width: 1280, height: 800 }
const NARROW_PHONE = { width: 320, height: 800 }
/**
 * Window widths that are tested with large text. In narrower windows, the browser's own text size also moves
 * the breakpoints.
 */
const WIDTHS_OF_LARGE_TEXT = [1280, 1920]

// These tests open every screen, so a retry would double an already long run.
test.describe.configure({ timeout: 600_000 * TIMEOUT_FACTOR, retries: 0 })

/** Returns by how many pixels the page is wider than its viewport, and the innermost elements that cause it. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    const innermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    )
    const named = innermost
      .slice(0, 8)
      .map((element) => `${element.tagName}.${element.className}`.slice(0, 120))
    return [`${scrollWidth - clientWidth} px`, ...named]
  })

/**
 * Returns scroll areas whose content is only a few pixels too large, so classic scrollbars appear needlessly.
 */
const needlessScrollbars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const scrolls = (overflow: string, inside: number, outside: number) =>
        /auto|scroll/.test(overflow) && inside > outside && inside - outside <= 8
      const isNeedless =
        scrolls(overflowX, element.scrollWidth, element.clientWidth) ||
        scrolls(overflowY, element.scrollHeight, element.clientHeight)
      return isNeedless ? [`${element.tagName}.${element.className}`.slice(0, 120)] : []
    }),
  )

for (const [role, open] of roles) {
  test(`the screens of ${role} fit into every window and are accessible`, async ({ page }) => {
    for (const screen of await open(page)) {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(DESKTOP)
      await openScreen(page, screen)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoOverflow(page, `${screen.name} at ${width} px`)
      }
      await page.setViewportSize(DESKTOP)
      // Removes transitions, so that colors are measured only with their final values.
      await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
      await forEachScreenState(page, async (state) => {
        const name = `${screen.name}, ${state}`
        await expectToFit(page, name)
        expect.soft(await findings(axeFor(page, state)), name).toEqual([])
        // Checks only the contrast, because a theme changes only colors.
        await setDark(page, true)
        const contrast = axeFor(page, state).withRules('color-contrast')
        expect.soft(await findings(contrast), `${name}, dark`).toEqual([])
        await setDark(page, false)
      })
      await page.setViewportSize(NARROW_PHONE)
      await openScreen(page, screen)
      await forEachScreenState(page, (state) => expectToFit(page, `${screen.name}, ${state}, at 320 px`))
      await page.addStyleTag({ content: ':root { font-size: 200% }' })
      for (const width of WIDTHS_OF_LARGE_TEXT) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoOverflow(page, `${screen.name} at ${width} px with large text`)
      }
    }
  })
}

/** Waits, because some screens draw other components once the window is narrow. */
const expectNoOverflow = (page: Page, message: string) =>
  expect
    .configure({ soft: true })
    .poll(() => overflow(page), { message, timeout: 3000 })
    .toEqual([])

async function expectToFit(page: Page, name: string): Promise<void> {
  await expectNoOverflow(page, name)
  expect.soft(await needlessScrollbars(page), name).toEqual([])
}

/** Switches the theme as its button does (lib/theme.ts). */
async function setDark(page: Page, isDark: boolean): Promise<void> {
  const scheme = await page.evaluate((dark) => {
    document.documentElement.classList.toggle('dark', dark)
    return getComputedStyle(document.documentElement).colorScheme
  }, isDark)
  expect(scheme).toBe(isDark ? 'dark' : 'light')
}

/**
 * Limits the check to an open dialog or menu, because the page behind it is hidden. Frames are left out: a
 * preview of an email allows no scripts, so axe would wait in it for ever.
 */
function axeFor(page: Page, state: string): AxeBuilder {
  const axe = new AxeBuilder({ page }).exclude('iframe')
  return state.startsWith('open ') ? axe.include('[role=dialog], [role=alertdialog], [role=menu]') : axe
}

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
