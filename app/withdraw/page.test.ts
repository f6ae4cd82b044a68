import { type NextRequest, NextResponse } from 'next/server'
import { renderToStaticMarkup } from 'react-dom/server'
import type { WithdrawalPageState } from '@/lib/contract/sales/withdrawal-page-state'
import { createWithdrawalCookie } from '@/lib/data/sales/withdrawals/withdrawal-steps'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createPerson, MISSING_ID, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { withRequestScope } from '@/tests/request-scope'
import { turnOnWithdrawals } from '@/tests/withdrawal-helpers'
import WithdrawPage, { generateMetadata } from './page'

jest.mock('next/headers', () => jest.requireActual('@/tests/request-scope'))
jest.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirect ${path}`)
  },
  notFound: () => {
    throw new Error('not found')
  },
}))

/** Renders the page for a request. Returns its HTML, or the error that Next.js handles. */
async function show(
  query: { lang?: string; step?: string } = {},
  language = '',
  as?: TestPerson,
  step?: WithdrawalPageState,
): Promise<string> {
  const props = { params: Promise.resolve({}), searchParams: Promise.resolve(query) }
  const handler = withRequestScope(async (_request: NextRequest) => {
    const { title } = await generateMetadata(props).catch(() => ({ title: '' }))
    const html = await WithdrawPage(props).then(renderToStaticMarkup, (error: Error) => error.message)
    return new NextResponse(`${title}\n${html}`)
  })
  const answer = await callRoute<string>(handler, {
    headers: { 'accept-language': language, ...(step && { cookie: createWithdrawalCookie(step) }) },
    ...(as && { as }),
  })
  return answer.body
}

test('is like an unknown page while the form is off', async () => {
  expect(await show()).toContain('redirect /')
  expect(await show({}, '', await createPerson())).toContain('not found')
})

test('works without a session, in the language of the URL or the browser', async () => {
  await turnOnWithdrawals()
  const english = await show()
  expect(english).toMatch(/^Withdraw from contract here\n/)
  expect(english).toContain('<main lang="en"')
  expect(english).toContain('help@example.com')
  expect(english).not.toContain('Purchase</label>')
  expect(await show({}, 'fr-CA,fr;q=0.9')).toContain('<main lang="fr"')
  const german = await show({ lang: 'de' }, 'fr')
  expect(german).toContain('<main lang="de"')
  expect(german).toContain('>Vertrag widerrufen</button>')
})

test('offers a signed-in buyer their purchases, and names the networks that are the seller', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await turnOnWithdrawals()
  const buyer = await createPerson({ email: 'jane@example.com' })
  await postNotification(createSaleFields())
  expect(await show({}, '', buyer)).toContain('My Video Course, 23456789')
  expect(await show({}, '', await createPerson())).not.toContain('My Video Course')
  await turnOnWithdrawals({ warriorplus: 'network' })
  const html = await show({}, '', buyer)
  expect(html).not.toContain('My Video Course')
  expect(html).toContain('>WarriorPlus</a>')
})

test('links a signed-in buyer to the refund page of the network that is the seller', async () => {
  await turnOnWithdrawals()
  const buyer = await createPerson()
  const sell = (sale: string, network: string, ipnData: object) =>
    db.purchase.create({
      data: {
        userId: buyer.viewer.id,
        warriorPlusSaleId: `${network}:${sale}`,
        warriorPlusSale: '',
        paymentStatus: 'Completed',
        network,
        saleId: sale,
        orderId: sale,
        itemName: 'Kurs',
        source: 'notification',
        access: 'active',
        purchaseDate: new Date(),
        ipnData,
      },
    })
  expect(await show({}, '', buyer)).not.toContain('Digistore24')
  const url = 'https://www.digistore24.com/order/cancel/A1/B2'
  await sell('A1', 'digistore24', { request_refund_url: url })
  await sell('pi_1', 'stripe', {})
  const html = await show({}, '', buyer)
  expect(html).toContain(`href="${url}"`)
  expect(html).toContain('Digistore24: Kurs, A1</a>')
  expect(html).toContain('Kurs, pi_1</option>')
  expect(html).not.toContain('Kurs, A1</option>')
  const signedOut = await show({})
  expect(signedOut).not.toContain(url)
  expect(signedOut).toContain('>Digistore24</a>')
  await turnOnWithdrawals({ warriorplus: 'me', digistore24: 'me' })
  expect(await show({}, '', buyer)).not.toContain(url)
})

describe('without JavaScript', () => {
  const draft = {
    name: 'Jane <Doe>',
    email: 'jane@example.com',
    replyTo: '',
    order: '1',
    purchaseId: '',
    website: '',
  }
  const entered: WithdrawalPageState = { step: 'enter', draft, problems: [], failure: null, receipt: null }
  const fields = (html: string) =>
    [...html.matchAll(/<(?:input|button)[^>]*>/g)].flatMap(([tag]) => {
      const [, name] = / name="(\w+)"/.exec(tag) ?? []
      return name ? [[name, / value="([^"]*)"/.exec(tag)?.[1] ?? ''].join('=')] : []
    })

  test('the fields are a form that the browser can send', async () => {
    await turnOnWithdrawals()
    const html = await show({ lang: 'de' })
    expect(html).toContain('method="post"')
    expect(html).toContain('action="/api/withdrawals/form"')
    expect(fields(html)).toEqual([
      'locale=de',
      'name=',
      'email=',
      'replyTo=',
      'order=',
      'website=',
      'step=review',
    ])
  })

  test('the second step shows the declaration, and sends it', async () => {
    await turnOnWithdrawals()
    const html = await show({ lang: 'de', step: 'review' }, '', undefined, { ...entered, step: 'review' })
    expect(html).toContain('>Widerruf bestätigen</button>')
    expect(html).toContain('Jane &lt;Doe&gt;</dd>')
    expect(fields(html)).toEqual(
      expect.arrayContaining(['locale=de', 'name=Jane &lt;Doe&gt;', 'order=1', 'step=confirm', 'step=enter']),
    )
  })

  test('the last step shows the receipt with the time in UTC', async () => {
    await turnOnWithdrawals()
    const receipt = { id: MISSING_ID, submittedAt: '2026-11-26T08:00:00.000Z' }
    const html = await show({ step: 'sent' }, '', undefined, { ...entered, step: 'sent', receipt })
    expect(html).toContain('Withdrawal sent')
    expect(html).toContain('November 26, 2026 at 8:00:00 AM')
    expect(html).toContain(MISSING_ID)
    expect(html).not.toContain('Your time')
  })

  test('errors are in the language of the page', async () => {
    await turnOnWithdrawals()
    const invalid = { ...entered, problems: ['name'] }
    expect(await show({ lang: 'de', step: 'enter' }, '', undefined, invalid)).toContain(
      'Geben Sie Ihren Namen ein, ohne Adressen und Links.',
    )
    const limited: WithdrawalPageState = { ...entered, step: 'review', failure: 'limited' }
    expect(await show({ lang: 'fr', step: 'review' }, '', undefined, limited)).toContain(
      'écrivez à help@example.com',
    )
  })

  test('a URL without a step begins a new form', async () => {
    await turnOnWithdrawals()
    expect(await show({}, '', undefined, { ...entered, step: 'review' })).not.toContain('Jane')
    expect(await show({ step: 'review' })).toContain('>Withdraw from contract here</button>')
  })
})
