import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SectionManager } from '@/components/course/sections/section-manager'
import { sectionsQuery } from '@/lib/client/course/sections'
import { settingsQuery } from '@/lib/client/system/settings'
import type { ProductWithCounts } from '@/lib/contract/sales/products'
import type { ContentAccess } from '@/lib/contract/system/settings'
import { section as aSection, noSettings, omitListCounts, product as wholeCourse } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { NoProductFlag, SectionsWithoutProduct } from './sections-without-product'

const sold = { ...aSection, title: 'Sold' }
const forgotten = { ...aSection, id: '01a1fdce-c017-764d-8f01-99258fd169e6', title: 'Forgotten' }
const draft = { ...aSection, id: '01a1fdce-c017-764d-8f01-99258fd169e7', title: 'Unfinished', draft: true }
const sections = [sold, forgotten, draft]
const product: ProductWithCounts = {
  ...wholeCourse,
  grantsAllSections: false,
  grantsCourseIds: [],
  grantsSectionIds: [sold.id],
}
const message = /^No product includes this section, so customers can’t watch it\./

function show(contentAccess: ContentAccess, products = [product]) {
  const requests = mockApiAnswers({
    'GET /api/admin/products': { body: products },
    'GET /api/sections': { body: sections },
    [`PUT /api/admin/products/${product.id}`]: { body: omitListCounts(product) },
  })
  renderScreen(
    <>
      <SectionsWithoutProduct />
      <SectionManager askNext={async () => null} Flag={NoProductFlag} />
    </>,
    (client) => {
      client.setQueryData(sectionsQuery().queryKey, sections)
      client.setQueryData(settingsQuery().queryKey, { ...noSettings, contentAccess })
    },
  )
  return requests
}

test('flags a published section that no product includes, if only customers can watch', async () => {
  show('customers')
  const flags = await screen.findAllByText(message)
  expect(flags).toHaveLength(2)
  const row = screen.getByRole('heading', { name: 'Forgotten' }).closest('article')
  if (!row) throw new Error('The section has no row')
  expect(within(row).getByText(message)).toBeVisible()
  expect(within(row).getByRole('link', { name: 'View products' })).toHaveAttribute('href', '/admin/products')
})

test('includes a flagged section in a product', async () => {
  const requests = show('customers')
  await userEvent.click(await screen.findByRole('button', { name: /^Include Section.*Forgotten$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Which products include this section?' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Full course/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Include Section' }))
  expect(await screen.findByText('1 product now includes this section')).toBeVisible()
  expect(requests).toContainEqual({
    call: `PUT /api/admin/products/${product.id}`,
    body: { grantsSectionIds: [sold.id, forgotten.id] },
  })
})

test('flags nothing if everyone can watch, or if a product includes the whole course', async () => {
  const requests = show('open')
  expect(screen.queryByText(message)).toBeNull()
  expect(requests.map(({ call }) => call)).not.toContain('GET /api/admin/products')
  show('customers', [product, { ...wholeCourse, id: '01a1fdce-be84-7692-8f67-1dd4b55231c2' }])
  await screen.findAllByRole('heading', { name: 'Forgotten' })
  expect(screen.queryByText(message)).toBeNull()
})
