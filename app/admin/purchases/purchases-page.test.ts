import { createElement } from 'react'
import { QueryProvider } from '@/components/query-provider'
import { db } from '@/lib/server/db/client'
import { createAdmin, createPerson, createPurchase, type TestPerson } from '@/tests/factories'
import { renderPage } from '@/tests/render-page'
import PurchasesPage from './page'

let admin: TestPerson
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (name.includes('view') ? undefined : { value: admin.token }),
  }),
  headers: async () => new Headers(),
}))
jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useSearchParams: () => new URLSearchParams(),
}))

test('contains the currency filter when it arrives, so that the list doesn’t move', async () => {
  admin = await createAdmin()
  const buyer = await createPerson()
  for (const currency of ['USD', 'EUR']) {
    const { id } = await createPurchase(buyer.viewer.id, [])
    await db.purchase.update({ where: { id }, data: { currency } })
  }
  const page = await PurchasesPage({ params: Promise.resolve({}), searchParams: Promise.resolve({}) })
  const html = await renderPage(createElement(QueryProvider, null, page))
  expect(html.match(/>[A-Z]\w+(?=<\/label>)/g)).toContain('>Currency')
})
