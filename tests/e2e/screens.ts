import { expect, type Page } from '@playwright/test'
import { defaultSegment } from '@/lib/contract/mail/broadcasts'
import { postAndProcessSale } from './post-sale'
import { signIn } from './sign-in'

/** A page, with the name that failure messages show. */
export interface Screen {
  name: string
  path: string
}

export const publicScreens: Screen[] = [
  { name: 'landing page', path: '/landing' },
  ...['', '/sent', '/code', '/email', '/expired', '/unavailable', '/unsubscribe', '/thanks', '/passkey'].map(
    (path) => ({
      name: `sign-in${path}`,
      path: `/login${path}`,
    }),
  ),
  {
    name: 'sign-in/confirm',
    path: '/login/confirm?token=used&email=a-very-long-address-of-a-reader@subdomain.of.a.long.example.com',
  },
  { name: 'sign-in/confirm without an email', path: '/login/confirm' },
  { name: 'expired early access link', path: '/mail/confirm/expired' },
  { name: 'missing page', path: '/nowhere' },
  { name: 'missing certificate', path: `/certificate/${'0'.repeat(32)}` },
]

const created = async (page: Page, path: string, data: object): Promise<string> =>
  (await (await page.request.post(path, { data })).json()).id

/** Signs in a student with a purchase and notes. Returns the screens of a student. */
export async function prepareStudentScreens(page: Page): Promise<Screen[]> {
  const email = 'a-very-long-address-of-a-student@subdomain.of.a.long.example.com'
  await postAndProcessSale(process.env.E2E_URL, {
    WP_BUYER_EMAIL: email,
    WP_SALE: 'screens-student',
    WP_TXNID: 'screens-1',
  })
  await signIn(page, email)
  const lesson = await page
    .getByRole('link', { name: /Start Watching|Continue Watching/ })
    .getAttribute('href')
  const section = await page
    .getByRole('link', { name: /View Section/ })
    .first()
    .getAttribute('href')
  const videoId = lesson?.split('/').at(-1)?.replace(/\?.*/, '')
  const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis-and-other-words-without-a-break '.repeat(3)
  for (const timestamp of [1, 5, 9])
    await page.request.post('/api/notes', { data: { videoId, content: `Ask who pays. ${long}`, timestamp } })
  return [
    { name: 'dashboard', path: '/' },
    { name: 'section', path: section ?? '' },
    { name: 'lesson', path: `/video/${videoId}` },
    { name: 'notes', path: '/notes' },
    { name: 'account', path: '/account' },
    { name: 'security', path: '/account/security' },
    { name: 'start', path: '/start' },
  ]
}

/** Signs in an owner, after adding unusual sales. Returns the screens of an owner. */
export async function prepareOwnerScreens(page: Page, email: string): Promise<Screen[]> {
  const sale = (number: number, fields: Record<string, string>) =>
    postAndProcessSale(process.env.E2E_URL, {
      WP_BUYER_EMAIL: `buyer-with-a-long-address-${number}@example.com`,
      WP_BUYER_NAME: 'Wolfeschlegelsteinhausenbergerdorff Bartholomew',
      WP_SALE: `screens-${number}`,
      WP_TXNID: `screens-owner-${number}`,
      ...fields,
    })
  await sale(2, { WP_SALE_AMOUNT: '123456.78' })
  await sale(3, { WP_SALE_CURRENCY: 'JPY', WP_SALE_AMOUNT: '1000000' })
  await sale(4, { WP_ITEM_NUMBER: 'wso_unknown', WP_ITEM_NAME: 'A product that nobody has set up here yet' })
  await signIn(page, email)
  const get = async (path: string) => (await page.request.get(path)).json()
  const [customer] = await get('/api/admin/analytics/users')
  const [purchase] = await get('/api/admin/purchases')
  const [section] = await get('/api/sections')
  const [video] = await get(`/api/sections/${section.id}/videos`)
  const slug = `terms-${Date.now()}`
  const ownPage = await created(page, '/api/admin/pages', {
    slug,
    title: 'Terms',
    body: '# Terms\n\n- One\n- Two\n\n> Three',
    published: true,
  })
  const broadcast = await created(page, '/api/admin/mails', {
    kind: 'broadcast',
    subject: 'Two new lessons',
    body: 'Hello!\n\n- Feed it\n- Fold it',
    segment: defaultSegment,
    afterDays: 0,
    startsAt: null,
    perMinute: 60,
    countsClicks: false,
  })
  return [
    { name: 'panel', path: '/admin' },
    { name: 'section as the owner', path: `/section/${section.id}` },
    { name: 'lesson as the owner', path: `/video/${video.id}` },
    { name: 'lesson settings', path: `/admin/videos/${video.id}` },
    { name: 'transcript', path: `/admin/videos/${video.id}/words` },
    { name: 'analytics', path: '/admin/analytics' },
    { name: 'access logs', path: '/admin/analytics/logs' },
    { name: 'customers', path: '/admin/customers' },
    { name: 'customer', path: `/admin/customers/${customer.userId}` },
    { name: 'products', path: '/admin/products' },
    { name: 'purchases', path: '/admin/purchases' },
    { name: 'evidence', path: `/admin/purchases/${purchase.id}/evidence` },
    { name: 'imports', path: '/admin/imports' },
    { name: 'early access list', path: '/admin/leads' },
    { name: 'launch', path: '/admin/launch' },
    { name: 'broadcasts', path: '/admin/mails' },
    { name: 'new broadcast', path: '/admin/mails/new' },
    { name: 'broadcast', path: `/admin/mails/${broadcast}` },
    { name: 'email texts', path: '/admin/mails/words' },
    { name: 'pages', path: '/admin/pages' },
    { name: 'page', path: `/admin/pages/${ownPage}` },
    { name: 'published page', path: `/p/${slug}` },
    { name: 'landing editor', path: '/admin/landing' },
    { name: 'settings', path: '/admin/settings' },
    { name: 'networks', path: '/admin/settings/networks' },
    { name: 'network', path: '/admin/settings/networks/jvzoo' },
    { name: 'course settings', path: '/admin/settings/course' },
    { name: 'brand', path: '/admin/settings/brand' },
    { name: 'email server', path: '/admin/settings/email' },
    { name: 'reminders', path: '/admin/settings/reminders' },
    { name: 'withdrawal settings', path: '/admin/settings/withdrawal' },
    { name: 'withdrawals', path: '/admin/withdrawals' },
    { name: 'AI settings', path: '/admin/settings/ai' },
    { name: 'backup', path: '/admin/settings/backup' },
    { name: 'audit log', path: '/admin/settings/audit' },
    { name: 'security as the owner', path: '/account/security' },
    { name: 'offers', path: '/admin/offers' },
  ]
}

/** Opens a screen and waits until nothing is loading. */
export async function openScreen(page: Page, { path }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
}

const popups = '[aria-haspopup="dialog"], [aria-haspopup="menu"]'

/**
 * Maximum number of `details` elements that are expanded on one screen. The rows of a longer list look alike.
 */
const EXPANDED_MAX = 5

/**
 * Calls `look` for the page with its details expanded, each tab, and each dialog and menu.
 */
export async function forEachScreenState(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  await page.locator('main details:not([open])').evaluateAll((all, max) => {
    for (const details of all.slice(0, max)) details.setAttribute('open', '')
  }, EXPANDED_MAX)
  await look('as it opens')
  for (const tab of await page.getByRole('tab').all()) {
    if (!(await tab.isVisible())) continue
    await tab.click()
    await look(`tab ${await tab.textContent()}`)
  }
  const seen = new Set<string>()
  for (const button of await page.locator(popups).all()) {
    const name = ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '').replace(
      /\d+/g,
      '',
    )
    // Every row of a list has the same buttons, so one of each kind is enough.
    const kind = name.split(' ').slice(0, 2).join(' ')
    if (seen.has(kind) || !(await button.isVisible()) || !(await button.isEnabled())) continue
    seen.add(kind)
    await button.click()
    await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()).toBeVisible()
    await look(`open ${name}`)
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0)
  }
}
