import { test } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { forEachScreenState, openScreen, prepareOwnerScreens } from './screens'

test('times', async ({ page }) => {
  test.setTimeout(600_000)
  const screens = (await prepareOwnerScreens(page, 'reviewer@example.com')).slice(11)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const screen of screens) {
    const started = Date.now()
    await openScreen(page, screen)
    const states: string[] = []
    try {
      await forEachScreenState(page, async (state) => {
        const at = Date.now()
        const axe = new AxeBuilder({ page }).options({ iframes: false })
        const { violations } = await (state.startsWith('open ') ? axe.include('[role=dialog], [role=alertdialog], [role=menu]') : axe).analyze()
        states.push(`${state} ${Date.now() - at} ms ${violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).slice(0, 2)}`)}`)
      })
    } catch (error) {
      console.log(String(error).slice(0, 300))
    }
    console.log(screen.name, Date.now() - started, JSON.stringify(states, null, 1))
  }
})
