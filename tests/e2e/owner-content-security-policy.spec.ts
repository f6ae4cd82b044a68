import { expect, type Page, test } from '@playwright/test'
import { openScreen, prepareOwnerScreens, prepareStudentScreens, publicScreens, type Screen } from './screens'

declare global {
  interface Window {
    blockedByPolicy: string[]
  }
}

const roles: [role: string, open: (page: Page) => Promise<Screen[]>][] = [
  ['a visitor', async () => publicScreens],
  ['a student', prepareStudentScreens],
  ['an owner', (page) => prepareOwnerScreens(page, 'guardian@example.com')],
]

for (const [role, open] of roles) {
  test(`the screens of ${role} do nothing that their content security policy blocks`, async ({ page }) => {
    await page.addInitScript(() => {
      window.blockedByPolicy = []
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        window.blockedByPolicy.push(`${violatedDirective}: ${blockedURI}`)
      })
    })
    for (const screen of await open(page)) {
      await openScreen(page, screen)
      expect.soft(await page.evaluate(() => window.blockedByPolicy), screen.name).toEqual([])
    }
  })
}
