import { type Page, test } from '@playwright/test'
import { checkScreens } from './check-screen'
import { prepareOwnerScreens, prepareStudentScreens, publicScreens, type Screen } from './screens'
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
// These tests open every screen, so a retry would double an already long run.
test.describe.configure({ timeout: 600_000 * TIMEOUT_FACTOR, retries: 0 })

for (const [role, open] of roles) {
  test(`the screens of ${role} fit into every window, are accessible, and keep to the security policy`, async ({
    page,
  }) => {
    await checkScreens(page, await open(page))
  })
}
