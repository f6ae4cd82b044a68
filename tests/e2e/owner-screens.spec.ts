import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { eachState, openOwner, openStudent, publicScreens, type Screen, show } from './screens'

const roles: [role: string, open: (page: Page) => Promise<Screen[]>][] = [
  ['a visitor', async () => publicScreens],
  ['a student', openStudent],
  ['an owner', openOwner],
]
const WIDTHS = [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440, 1920]
const WIDTHS_OF_STATES = [320, 390, 768, 1280]
/** Doubled text at 640 px needs as much room as normal text at 320 px, the narrowest supported window. */
const WIDTHS_OF_LARGE_TEXT = [640, 768, 1280]

test.describe.configure({ timeout: 1_800_000 })

/** Returns by how many pixels the page is wider than its viewport, and the elements that cause it. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    const named = wide.slice(0, 6).map((element) => `${element.tagName}.${element.className}`.slice(0, 120))
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
  test(`no screen of ${role} is wider than the window or has a needless scrollbar`, async ({ page }) => {
    for (const screen of await open(page)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await show(page, screen)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await overflow(page), `${screen.name} at ${width} px`).toEqual([])
      }
      for (const width of WIDTHS_OF_STATES) {
        await page.setViewportSize({ width, height: 800 })
        await show(page, screen)
        await eachState(page, async (state) => {
          expect.soft(await overflow(page), `${screen.name}, ${state}, at ${width} px`).toEqual([])
          expect.soft(await needlessScrollbars(page), `${screen.name}, ${state}, at ${width} px`).toEqual([])
        })
      }
      await page.addStyleTag({ content: ':root { font-size: 200% }' })
      for (const width of WIDTHS_OF_LARGE_TEXT) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await overflow(page), `${screen.name} at ${width} px with large text`).toEqual([])
      }
    }
  })

  test(`axe finds no violations on the screens of ${role} in both themes`, async ({ page }) => {
    for (const screen of await open(page)) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await show(page, screen)
      await eachState(page, async (state) => {
        expect.soft(await findings(new AxeBuilder({ page })), `${screen.name}, ${state}`).toEqual([])
      })
      // Themes only change colors, so only contrast is checked again.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await show(page, screen)
      await eachState(page, async (state) => {
        const contrast = new AxeBuilder({ page }).withRules('color-contrast')
        expect.soft(await findings(contrast), `${screen.name}, ${state}, dark`).toEqual([])
      })
    }
  })
}

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
