import { renderToStaticMarkup } from 'react-dom/server'
import ThanksPage from './page'

jest.mock('next/headers', () => ({ headers: async () => new Headers() }))
jest.mock('@/components/people/login/post-purchase-sign-in', () => ({
  PostPurchaseSignIn: ({ otherNetwork }: { otherNetwork: string | null }) => `form of ${otherNetwork}`,
}))

async function render(query: { network?: string | string[] }) {
  return renderToStaticMarkup(
    await ThanksPage({ params: Promise.resolve({}), searchParams: Promise.resolve(query) }),
  )
}

test('names the network that charged', async () => {
  const html = await render({ network: 'jvzoo' })
  expect(html).toMatch(/Paid through<\/dt><dd[^>]*>JVZoo</)
  expect(html).toContain('form of JVZoo')
})

test.each([undefined, 'warriorplus', '<b>', ['jvzoo', 'stripe']])(
  'shows the page of WarriorPlus for the network %j',
  async (network) => {
    const html = await render({ network })
    expect(html).not.toContain('Paid through')
    expect(html).toContain('form of null')
  },
)
