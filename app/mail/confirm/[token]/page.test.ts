import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '@/lib/contract/error'
import { LEAD_DAYS } from '@/lib/contract/mail/leads'
import { leadIdentifier } from '@/lib/data/mail/lead-mails'
import { db } from '@/lib/server/db'
import { hashLinkToken } from '@/lib/server/sign-in-link'
import { forgetSite } from '@/lib/server/site'
import { MISSING_ID } from '@/tests/factories'
import { spanishWords } from '@/tests/spanish'
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
  const expires = new Date(Date.now() + LEAD_DAYS * 24 * 60 * 60 * 1000)
  await db.verificationToken.create({
    data: { identifier: leadIdentifier(MISSING_ID), token: hashLinkToken(token), expires },
  })
}
const confirm = () => db.lead.updateMany({ data: { confirmedAt: new Date() } })

const away = () =>
  jest
    .spyOn(db.verificationToken, 'findFirst')
    .mockRejectedValueOnce(new AppError('unavailable', 'We cannot be reached just now'))

test('says what it always said', async () => {
  expect((await generateMetadata()).title).toBe('Early access')
  expect(await main('x')).toBe(
    '<main><h1>This link does not work any more</h1><p>It worked for 14 days. Ask for early access once more, and a new one is sent.</p><div><a href="/">To the early access form</a></div></main>',
  )
  await ask()
  expect(await main()).toBe(
    `<main><h1>One press to go</h1><p>Put {product}&lt;b&gt;@example.com on the early access list of Lectern. Every mail has a link that ends it.</p><div><form action="/mail/confirm/${link}" method="post"><button type="submit">Confirm my email</button></form></div></main>`,
  )
  await confirm()
  expect(await main()).toBe(
    '<main><h1>You are on the list</h1><p>We write to {product}&lt;b&gt;@example.com as soon as there is something to tell. Every mail has a link that ends it.</p><div><a href="/">Back to Lectern</a></div></main>',
  )
  away()
  expect(await main()).toBe(
    '<main><h1>Back in a moment</h1><p>We cannot be reached just now. The link still works: open it again in a minute.</p></main>',
  )
})

test('speaks the language of the shop in every state', async () => {
  await db.site.create({ data: { id: 'default', version: 'x', words: spanishWords } })
  forgetSite()
  expect((await generateMetadata()).title).toBe(spanishWords.confirmName)
  expect(await main('x')).toBe(
    `<main lang="es"><h1>${spanishWords.expiredTitle}</h1><p>${spanishWords.expiredText}</p><div><a href="/">Al formulario</a></div></main>`,
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
