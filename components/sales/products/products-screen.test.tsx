import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OtherNetworksProvider } from '@/components/layout/other-networks-context'
import type { Section } from '@/lib/contract/course/sections'
import type { ProductWithCounts } from '@/lib/contract/sales/products'
import { omitListCounts, section, product as wholeCourse } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { ProductsScreen } from './products-screen'

const ids = ['0199c0de-0000-7000-8000-000000000001', '0199c0de-0000-7000-8000-000000000002'] as const
const sections: Section[] = ids.map((id, index) => ({ ...section, id, title: `Module ${index + 1}` }))

const product: ProductWithCounts = {
  ...wholeCourse,
  name: 'The course',
  description: 'All of it',
  grantsSectionIds: [...ids],
  grantsAllSections: false,
  grantsCourseIds: [],
}
const bare: ProductWithCounts = {
  ...product,
  id: '0199c0de-0000-7000-8000-00000000000b',
  warriorPlusProductId: null,
  listings: [],
  name: 'An upsell',
  description: null,
  isMainProduct: false,
  grantsSectionIds: [ids[1]],
}

const serve = (products: ProductWithCounts[], more: Parameters<typeof mockApiAnswers>[0] = {}) =>
  mockApiAnswers({
    'GET /api/admin/products': { body: products },
    'GET /api/sections': { body: sections },
    ...more,
  })

function open() {
  renderScreen(<ProductsScreen />)
  return userEvent.setup()
}

describe('the products page', () => {
  it('shows an empty state without products', async () => {
    serve([])
    open()
    expect(await screen.findByText('No products configured yet. Create one to get started.')).toBeVisible()
  })

  it('shows each product with the sections it grants', async () => {
    serve([product, bare])
    open()
    await screen.findByText('The course')
    const [main, upsell] = screen.getAllByRole('article')
    if (!main || !upsell) throw new Error('Two cards were expected')
    expect(within(main).getByText('Main Product')).toBeVisible()
    expect(main).toHaveTextContent('WarriorPlus Product ID: wso_ab12cd')
    expect(await within(main).findByText('Grants Access: 2 sections')).toBeVisible()
    expect(within(upsell).queryByText('Main Product')).not.toBeInTheDocument()
    expect(within(upsell).getByText('No description')).toBeVisible()
    expect(upsell).toHaveTextContent('WarriorPlus Product ID: N/A')
    expect(upsell).toHaveTextContent('Module 2')
  })

  it('counts every section for a product that grants all of them', async () => {
    serve([{ ...product, grantsSectionIds: [], grantsAllSections: true }])
    open()
    expect(await screen.findByText('Grants Access: 2 sections')).toBeVisible()
  })

  it('creates a product from the form', async () => {
    const calls = serve([], { 'POST /api/admin/products': { status: 201, body: omitListCounts(bare) } })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Create Product' }))
    const dialog = screen.getByRole('dialog', { name: 'Create New Product' })
    await user.type(within(dialog).getByLabelText('Product Name'), '  An upsell ')
    await user.click(within(dialog).getByLabelText('Main Product'))
    await user.click(await within(dialog).findByLabelText('Module 2'))
    await user.click(within(dialog).getByRole('button', { name: 'Create Product' }))
    expect(await screen.findByText('Product created')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      name: 'An upsell',
      description: null,
      warriorPlusProductId: null,
      isMainProduct: true,
      grantsSectionIds: [ids[1]],
    })
  })

  it('edits the items of all networks once the shop uses another network', async () => {
    const call = `PUT /api/admin/products/${product.id}`
    const calls = serve([product], { [call]: { body: omitListCounts(product) } })
    renderScreen(
      <OtherNetworksProvider value={true}>
        <ProductsScreen />
      </OtherNetworksProvider>,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Edit The course' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Product' }))
    expect(dialog.queryByLabelText('WarriorPlus Product ID')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Add Item Number' }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await dialog.findByText('Enter an item number')).toBeVisible()
    const added = within(dialog.getByRole('group', { name: 'Item number 2' }))
    await user.selectOptions(added.getByLabelText('Network'), 'JVZoo')
    await user.type(added.getByLabelText('Item Number'), ' 123456 ')
    await user.type(added.getByLabelText('Product Page'), 'https://www.jvzoo.com/b/1')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Product updated')).toBeVisible()
    const { body } = calls.find((one) => one.call === call) ?? {}
    expect(body).toMatchObject({
      listings: [
        { network: 'warriorplus', item: 'wso_ab12cd', link: null },
        { network: 'jvzoo', item: '123456', link: 'https://www.jvzoo.com/b/1' },
      ],
    })
    expect(body).not.toHaveProperty('warriorPlusProductId')
  })

  it('shows and removes the items of other networks', async () => {
    const sold = { network: 'jvzoo' as const, item: '123456', link: 'https://www.jvzoo.com/b/1' }
    const call = `PUT /api/admin/products/${product.id}`
    const sentence = 'Another product already has one of these item numbers'
    const refusal = { message: sentence, code: 'conflict', fields: { listings: [sentence] } }
    const calls = serve([{ ...product, listings: [...product.listings, sold] }], {
      [call]: { status: 409, body: refusal },
    })
    const user = open()
    expect(await screen.findByRole('link', { name: '123456' })).toHaveAttribute('href', sold.link)
    await user.click(screen.getByRole('button', { name: 'Edit The course' }))
    await user.click(screen.getByRole('button', { name: 'Remove item number 2' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(calls.find((one) => one.call === call)?.body).toMatchObject({ listings: product.listings })
  })

  it('requires a name', async () => {
    const calls = serve([])
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Create Product' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText('Product Name'), '   ')
    await user.click(within(dialog).getByRole('button', { name: 'Create Product' }))
    expect(await within(dialog).findByText('Name is required')).toBeVisible()
    expect(within(dialog).getByLabelText('Product Name')).toBeInvalid()
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  it('prefills the edit form with the stored product', async () => {
    const calls = serve([product], {
      [`PUT /api/admin/products/${product.id}`]: { body: omitListCounts(product) },
    })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Edit The course' }))
    const dialog = screen.getByRole('dialog', { name: 'Edit Product' })
    expect(within(dialog).getByLabelText('Description')).toHaveValue('All of it')
    expect(within(dialog).getByLabelText('Main Product')).toBeChecked()
    await user.click(await within(dialog).findByLabelText('Module 1'))
    await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Product updated')).toBeVisible()
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      grantsSectionIds: [ids[1]],
    })
  })

  it('explains before saving what an empty selection means', async () => {
    serve([bare])
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Edit An upsell' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(
      await dialog.findByText('Buyers get the checked sections, but not sections you add later.'),
    ).toBeVisible()
    await user.click(await dialog.findByLabelText('Module 2'))
    expect(dialog.getByText('Check at least one section to grant access.')).toBeVisible()
    await user.click(dialog.getByLabelText('Main Product'))
    expect(
      dialog.getByText(
        'If you don’t check any sections, buyers get all sections, including ones you add later.',
      ),
    ).toBeVisible()
    expect(dialog.queryByText(/doesn’t give access to anything, because/)).not.toBeInTheDocument()
  })

  it('warns when saving would open everything to buyers who have no access today', async () => {
    serve([{ ...product, grantsSectionIds: [] }])
    const user = open()
    expect(await screen.findByText('Grants Access: 0 sections')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit The course' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(
      dialog.getByText(/doesn’t give access to anything, because its sections were deleted/),
    ).toBeVisible()
    await user.click(await dialog.findByLabelText('Module 1'))
    expect(dialog.queryByText(/doesn’t give access to anything, because/)).not.toBeInTheDocument()
  })

  it('keeps the form and marks the field if the ID is taken', async () => {
    const sentence = 'Another product already has this item number'
    const refusal = { message: 'Taken', code: 'conflict', fields: { warriorPlusProductId: [sentence] } }
    serve([product], { 'POST /api/admin/products': { status: 409, body: refusal } })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Create Product' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText('Product Name'), 'Twice')
    await user.type(within(dialog).getByLabelText('WarriorPlus Product ID'), 'wso_ab12cd')
    await user.click(within(dialog).getByRole('button', { name: 'Create Product' }))
    expect(await within(dialog).findByText(sentence)).toBeVisible()
    expect(await screen.findByText('Failed to create product.')).toBeInTheDocument()
    expect(within(dialog).getByLabelText('Product Name')).toHaveValue('Twice')
  })

  it('reports a failed change', async () => {
    serve([product], { [`PUT /api/admin/products/${product.id}`]: { status: 500 } })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Edit The course' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Failed to update product.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  })

  it('shows how often each product was sold, and offers to delete only unsold products', async () => {
    const call = `PUT /api/admin/products/${product.id}`
    const requests = serve([{ ...product, sales: 1204, buyers: 1 }, bare], {
      [call]: { body: omitListCounts(product) },
    })
    const user = open()
    const [main, upsell] = await screen.findAllByRole('article')
    if (!main || !upsell) throw new Error('Two cards were expected')
    expect(main).toHaveTextContent('1,204 sales · 1 buyer')
    expect(within(main).queryByRole('button', { name: 'Delete The course' })).toBeNull()
    expect(within(upsell).getByRole('button', { name: 'Delete An upsell' })).toBeVisible()
    await user.click(within(main).getByRole('button', { name: 'Archive The course' }))
    expect(await screen.findByText('Product archived')).toBeInTheDocument()
    expect(requests.find(({ call: made }) => made === call)?.body).toEqual({ archived: true })
  })

  it('gives a product to many customers and lists emails without an account', async () => {
    const call = `POST /api/admin/products/${product.id}/access`
    const requests = serve([product], {
      [call]: { body: { given: 1, had: 0, unknown: ['bea@example.com'] } },
    })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Give access to The course' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Emails'), 'Ann@example.com, bea@example.com')
    await user.type(dialog.getByLabelText('Reason'), 'Friends')
    await user.click(dialog.getByRole('button', { name: 'Give Access' }))
    expect(await dialog.findByText('bea@example.com')).toBeVisible()
    expect(requests.find(({ call: made }) => made === call)?.body).toEqual({
      emails: ['Ann@example.com', 'bea@example.com'],
      reason: 'Friends',
    })
  })
})
