import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { forEachScreenState, openScreen, type Screen } from './screens'
import { findSmallTargets } from './small-targets'

const WIDTHS = [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440, 1920]
const DESKTOP = { width: 1280, height: 800 }
const NARROW_PHONE = { width: 320, height: 800 }
/**
 * No transitions, so that colors are measured only with their final values. The buttons of a dialog don't stick to its
 * lower edge, because axe takes a field that they partly cover for a small target.
 */
const STYLES_OF_CHECKS = `*, ::before, ::after { transition: none !important }
  [role=dialog] .sm\\:sticky { position: static !important }`
/**
 * Window widths that are tested with large text. In narrower windows, the browser's own text size also moves
 * the breakpoints.
 */
const WIDTHS_OF_LARGE_TEXT = [1280, 1920]

declare global {
  interface Window {
    blockedByPolicy: string[]
  }
}

/**
 * Opens each screen in every window size and state. Checks that the content security policy blocks nothing, that the
 * screen fits, and that it is accessible in both themes. Failures don’t stop the test.
 */
export async function checkScreens(page: Page, screens: Screen[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    window.blockedByPolicy = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.blockedByPolicy.push(`${violatedDirective}: ${blockedURI}`)
    })
  })
  for (const screen of screens) await checkScreen(page, screen)
}

async function checkScreen(page: Page, screen: Screen): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await openScreen(page, screen)
  expect.soft(await page.evaluate(() => window.blockedByPolicy), `${screen.name}, blocked`).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page, `${screen.name} at ${width} px`)
  }
  await page.setViewportSize(DESKTOP)
  await page.addStyleTag({ content: STYLES_OF_CHECKS })
  await forEachScreenState(page, async (state) => {
    const name = `${screen.name}, ${state}`
    await expectToFit(page, name)
    expect.soft(await findings(await axeFor(page, state)), name).toEqual([])
    await expectLargeTargets(page, name)
    // Checks only the contrast, because a theme changes only colors.
    await setDark(page, true)
    const contrast = (await axeFor(page, state)).withRules('color-contrast')
    expect.soft(await findings(contrast), `${name}, dark`).toEqual([])
    await setDark(page, false)
  })
  expect.soft(await coveredFocus(page), `${screen.name}, focus`).toEqual([])
  await page.setViewportSize(NARROW_PHONE)
  await openScreen(page, screen)
  expect.soft(await coveredFocus(page), `${screen.name}, focus at 320 px`).toEqual([])
  await forEachScreenState(page, (state) => expectToFit(page, `${screen.name}, ${state}, at 320 px`))
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  for (const width of WIDTHS_OF_LARGE_TEXT) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page, `${screen.name} at ${width} px with large text`)
  }
}

/**
 * Checks the size of targets. The report names small texts that can be clicked: these are allowed, because axe found
 * enough space around them.
 */
async function expectLargeTargets(page: Page, name: string): Promise<void> {
  const { plain, withText } = await findSmallTargets(page)
  expect.soft(plain, `${name}, targets`).toEqual([])
  const description = [...new Set(withText)].join('\n')
  if (description) test.info().annotations.push({ type: `small targets: ${name}`, description })
}

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

/**
 * Expects that the page fits into its window. Retries, because some screens draw other components once the
 * window is narrow.
 */
const expectNoOverflow = (page: Page, message: string) =>
  expect
    .configure({ soft: true })
    .poll(() => overflow(page), { message, timeout: 3000 })
    .toEqual([])

/**
 * Returns the elements that something else covers completely while they have the focus, such as a sticky bar.
 * Elements in frames and in hidden parts of the page can’t get the focus.
 */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focusable = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex="0"]',
    )
    const isCovered = (element: HTMLElement) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isPartOf = (at: Element | null) => at !== null && (element.contains(at) || at.contains(element))
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      return !points.some(([x, y]) => isPartOf(document.elementFromPoint(x, y)))
    }
    return [...focusable].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      element.focus()
      if (document.activeElement !== element || element.closest('[inert], [aria-hidden=true]')) return []
      return isCovered(element) ? [element.outerHTML.slice(0, 160)] : []
    })
  })

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

/** The part of the page that an open dialog, menu or tab changes. The rest was checked as the screen opened. */
const changedParts: [stateStart: string, selector: string][] = [
  ['open ', '[role=dialog], [role=alertdialog], [role=menu]'],
  ['tab ', '[role=tabpanel]'],
]

/**
 * Leaves out frames, because a preview of an email doesn’t allow scripts, so axe would wait in it forever.
 * Without frames, axe's legacy mode finds the same problems, and doesn't open a second page for each check.
 */
async function axeFor(page: Page, state: string): Promise<AxeBuilder> {
  // Rules of WCAG 2.2 are off by default.
  const axe = new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('iframe')
  const [, part] = changedParts.find(([start]) => state.startsWith(start)) ?? []
  return part && (await page.locator(part).count()) > 0 ? axe.include(part) : axe
}

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
