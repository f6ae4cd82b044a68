import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { measureScriptKilobytes, scriptKilobyteBudgets } from '../../bench/script-size.mjs'
import { signIn } from './sign-in'

const floorOfNext = path.join(__dirname, '../../bench/print-baseline-script-size.mjs')

// This test checks the size limits. `npm run bench -- weight` prints the sizes.
test('signed-in pages load little JavaScript beyond a minimal Next.js page', async ({ page }) => {
  // The timeout includes the build of the minimal app, which happens once per version of Next.js.
  test.setTimeout(300_000)
  const { stdout } = await promisify(execFile)(process.execPath, [floorOfNext])
  const floor = Number(stdout.trim().split('\n').at(-1))
  expect(floor).toBeGreaterThan(50)
  await signIn(page, 'traveller@example.com')
  const weighHere = async () => {
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    return (await measureScriptKilobytes(page.url(), { cookie })) - floor
  }
  expect(await weighHere()).toBeLessThan(scriptKilobyteBudgets.dashboard)
  await page.getByRole('link', { name: 'View Section' }).first().click()
  await page.waitForURL('**/section/**')
  expect(await weighHere()).toBeLessThan(scriptKilobyteBudgets.section)
  await page.getByRole('article').getByRole('link').first().click()
  await page.waitForURL('**/video/**')
  expect(await weighHere()).toBeLessThan(scriptKilobyteBudgets.video)
})
