import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '@/lib/contract/error'
import { UNCONFIRMED_LEAD_DAYS } from '@/lib/contract/mail/leads'
import { getLeadTokenIdentifier } from '@/lib/data/mail/link-tokens'
import { hashLinkToken } from '@/lib/server/auth/sign-in-link'
import { db } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { MISSING_ID } from '@/tests/factories'
import { spanishSharedText } from '@/tests/spanish-texts'
import ConfirmPage, { generateMetadata } from './page'

const token = 'a'.repeat(64)
const link = `${MISSING_ID}.${token}`

async function main(given = link): Promise<string> {
  const props = { params: Promise.resolve({ token: given }), searchParams: Promise.resolve({}) }
  const html = renderToStaticMarkup(await ConfirmPage(props))
  return (/<main.*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/ (class|style)="[^"]*"/g, '')
}

async function ask() {
  await db.lead.create({ data: { id: MISSING_ID, email: '{product}<b>@example.com', source: '', words: '' } })
  const expires = new Date(Date.now() + UNCONFIRMED_LEAD_DAYS * 24 * 60 * 60 * 1000)
  await db.verificationToken.create({
    data: { identifier: getLeadTokenIdentifier(MISSING_ID), token: hashLinkToken(token), expires },
  })
}
const confirm = () => db.lead.updateMany({ data: { confirmedAt: new Date() } })

const away = () =>
  jest
    .spyOn(db.verificationToken, 'findFirst')
    .mockRejectedValueOnce(new AppError('unavailable', 'The site is temporarily unavailable'))

test('shows the default texts', async () => {
  expect((await generateMetadata()).title).toBe('Early access')
  expect(await main('x')).toBe(
    '<main><h1>This link has expired</h1><p>The link was valid for 14 days. Sign up for early access again to get a new link.</p><div><a href="/">Go to the Early Access Form</a></div></main>',
  )
  await ask()
  expect(await main()).toBe(
    `<main><h1>Confirm your email</h1><p>Click the button to add {product}&lt;b&gt;@example.com to the early access list for Lectern. You can unsubscribe from any email.</p><div><form action="/mail/confirm/${link}" method="post"><button type="submit">Confirm My Email</button></form></div></main>`,
  )
  await confirm()
  expect(await main()).toBe(
    '<main><h1>You’re on the list</h1><p>We’ll email {product}&lt;b&gt;@example.com as soon as there’s news. You can unsubscribe from any email.</p><div><a href="/">Back to Lectern</a></div></main>',
  )
  away()
  expect(await main()).toBe(
    '<main><h1>We’ll be right back</h1><p>The site is temporarily unavailable. Your link still works. Open it again in a minute.</p></main>',
  )
})

test('uses the shop’s language in every state', async () => {
  await db.site.create({ data: { id: 'default', version: 'x', words: spanishSharedText } })
  clearSiteCache()
  expect((await generateMetadata()).title).toBe(spanishSharedText.confirmName)
  expect(await main('x')).toBe(
    `<main lang="es"><h1>${spanishSharedText.expiredTitle}</h1><p>${spanishSharedText.expiredText}</p><div><a href="/">Al formulario</a></div></main>`,
  )
  await ask()
  expect(await main()).toContain(
    '<p>Apunta {product}&lt;b&gt;@example.com en la lista de acceso anticipado de Lectern.',
  )
  expect(await main()).toContain('>Confirmar mi correo</button>')
  await confirm()
  expect(await main()).toMatch(/Ya estás en la lista.*Volver a Lectern/)
  away()
  expect(await main()).toMatch(/Enseguida volvemos.*ábrelo dentro de un minuto/)
})
