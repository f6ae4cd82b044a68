import { withdrawalLabels, withdrawalLocales } from '@/lib/contract/mail/withdrawal-locales'
import type { DueEmail } from '@/lib/data/mail/due-email'
import { renderEmail } from '@/lib/data/mail/render-email'
import { db } from '@/lib/server/db/client'
import { renderEmailPreview } from '@/lib/server/email/send-email'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import { renderLanding } from '@/tests/render-landing'
import { renderPage } from '@/tests/render-page'
import { turnOnWithdrawals } from '@/tests/withdrawal-helpers'
import AccountPage from './(student)/account/page'
import StudentLayout from './(student)/layout'
import OwnPage from './p/[slug]/page'

let person: TestPerson
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (name.includes('view') ? undefined : { value: person.token }),
  }),
  headers: async () => new Headers(),
}))

const renderLegalPage = async () =>
  renderPage(await OwnPage({ params: Promise.resolve({ slug: 'terms' }), searchParams: Promise.resolve({}) }))

async function renderAccount() {
  const children = await AccountPage()
  return renderPage(await StudentLayout({ children }))
}

async function renderAccessEmail(kind: DueEmail['kind']): Promise<string> {
  const { id: userId, email } = person.viewer
  const none = { leadId: null, withdrawalId: null, purchaseId: null, broadcastId: null, dropReason: null }
  const due = { ...none, id: MISSING_ID, priority: 0, attempts: 1, userId, recipient: email, email, kind }
  const parameters = { bought: 'The course' }
  const accessEmail = await renderEmail({ ...due, firstName: null, parameters }, async () => 'token')
  const { html, text: plain } = await renderEmailPreview(accessEmail)
  return `${html}\n${plain}`
}

const documents: [name: string, make: () => Promise<string>][] = [
  ['the landing page', () => renderLanding()],
  ['a legal page', renderLegalPage],
  ['the account page', renderAccount],
  ['the email about a first sale', () => renderAccessEmail('welcome')],
  ['the email about another sale', () => renderAccessEmail('opened')],
]

beforeEach(async () => {
  person = await createPerson({ email: 'jane@example.com' })
  await db.site.create({ data: { id: 'default', version: 'x', supportEmail: 'help@example.com' } })
  await db.page.create({ data: { slug: 'terms', title: 'Terms', body: 'Text', published: true } })
})

/** Turns the form off, like before the owner has saved any settings. */
async function turnWithdrawalsOff() {
  await db.appSettings.updateMany({ data: { withdrawalOn: false } })
  clearSiteCache()
}

/** Returns the links of the last list in an HTML document, or the links of a plain-text email. */
function readFooterLinks(
  html: string,
): [href: string | undefined, lang: string | undefined, label: string][] {
  const footer = html.slice(Math.max(0, html.lastIndexOf('<footer')))
  const links = [...footer.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)]
  return links.map(([, attributes = '', label = '']) => [
    / ?href="([^"]*)"/.exec(attributes)?.[1],
    / lang="([^"]*)"/.exec(` ${attributes}`)?.[1],
    label,
  ])
}

const isEmail = (name: string) => name.startsWith('the email')
const hrefOf = (name: string) => (isEmail(name) ? 'http://localhost:3000/withdraw' : '/withdraw')

describe.each(documents)('%s', (name, make) => {
  test.each(withdrawalLocales)(
    'ends with the label that the law requires, in the language %s',
    async (language) => {
      await db.site.updateMany({ data: { language } })
      await turnOnWithdrawals()
      clearSiteCache()
      const links = readFooterLinks(await make())
      const { start } = withdrawalLabels[language]
      // In an email, the layout’s links to the site follow the text.
      const ownLinks = isEmail(name)
        ? links.filter(([href]) => !/^mailto:|^http:\/\/localhost:3000$/.test(href ?? ''))
        : links
      expect(ownLinks.at(-1)).toEqual([hrefOf(name), language, start])
      expect(ownLinks.filter(([href]) => href === hrefOf(name))).toHaveLength(1)
    },
  )

  test('is byte for byte the same before the form is turned on and after it is turned off', async () => {
    const before = await make()
    expect(before).not.toContain('/withdraw')
    expect(before).not.toContain(withdrawalLabels.en.start)
    await turnOnWithdrawals()
    clearSiteCache()
    expect(await make()).not.toBe(before)
    await turnWithdrawalsOff()
    expect(await make()).toBe(before)
  })
})
