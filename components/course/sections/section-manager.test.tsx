import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { askWhichProducts } from '@/components/sales/products/ask-which-products'
import { sectionsQuery } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import {
  adminCourse as aCourse,
  section as aSection,
  noSettings,
  omitListCounts,
  product as wholeCourse,
} from '@/tests/api-fixtures'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { SectionManager } from './section-manager'

const section: Section = { ...aSection, order: 4 }
const list = (sections: Section[]) => ({ 'GET /api/sections': { status: 200, body: sections } })
const refused = { status: 500, body: { message: 'Broken', code: 'internal' } }

function show(sections: Section[]) {
  renderScreen(<SectionManager askNext={askWhichProducts} />, (client) =>
    client.setQueryData(sectionsQuery().queryKey, sections),
  )
  return userEvent.setup()
}

test('offers to create the first section of an empty course', async () => {
  const user = show([])
  expect(screen.getByText('No sections yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create First Section' }))
  expect(screen.getByLabelText('Display Order')).toHaveValue(1)
})

test('creates a section with a title after the last one', async () => {
  const requests = mockApiAnswers({
    ...list([section]),
    'POST /api/sections': { status: 201, body: section },
  })
  const user = show([section])
  await user.click(screen.getByRole('button', { name: 'Add Section' }))
  const create = screen.getByRole('button', { name: 'Create Section' })
  expect(create).toBeDisabled()
  await user.type(screen.getByLabelText('Section Title'), '   ')
  expect(create).toBeDisabled()
  await user.type(screen.getByLabelText('Section Title'), 'Apps')
  await user.type(screen.getByLabelText('Description'), 'Small ones')
  await user.click(create)
  expect(await screen.findByText('Section created successfully')).toBeVisible()
  const posted = requests.find(({ call }) => call === 'POST /api/sections')?.body
  expect(posted).toEqual({ title: 'Apps', description: 'Small ones', order: 5 })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('sends an empty display order as 0', async () => {
  const requests = mockApiAnswers({ ...list([]), 'POST /api/sections': { status: 201, body: section } })
  const user = show([])
  await user.click(screen.getByRole('button', { name: 'Add Section' }))
  await user.type(screen.getByLabelText('Section Title'), 'Apps')
  await user.clear(screen.getByLabelText('Display Order'))
  await user.click(screen.getByRole('button', { name: 'Create Section' }))
  await screen.findByText('Section created successfully')
  expect(requests.find(({ call }) => call === 'POST /api/sections')?.body).toMatchObject({ order: 0 })
})

test('shows an error and keeps the typed text', async () => {
  mockApiAnswers({ ...list([]), 'POST /api/sections': refused })
  const user = show([])
  await user.click(screen.getByRole('button', { name: 'Add Section' }))
  await user.type(screen.getByLabelText('Section Title'), 'Apps')
  await user.click(screen.getByRole('button', { name: 'Create Section' }))
  expect(await screen.findByText('Failed to create section')).toBeVisible()
  expect(screen.getByLabelText('Section Title')).toHaveValue('Apps')
})

test('asks before Escape or Cancel discards a typed section', async () => {
  const user = show([section])
  await user.click(screen.getByRole('button', { name: 'Add Section' }))
  await user.type(screen.getByLabelText('Section Title'), 'Apps{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(screen.getByLabelText('Section Title')).toHaveValue('Apps')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('links a section to its videos and shows that its image is being generated', () => {
  show([{ ...section, imageUrl: null }])
  const row = within(screen.getByRole('article'))
  expect(row.getByText('AI generating image...')).toBeVisible()
  expect(row.getByRole('link', { name: /Manage Videos/ })).toHaveAttribute('href', `/section/${section.id}`)
})

test('deletes a section only after a confirmation', async () => {
  const call = `DELETE /api/sections/${section.id}`
  const requests = mockApiAnswers({ ...list([]), [call]: { status: 204 } })
  const user = show([section])
  await user.click(screen.getByRole('button', { name: 'Delete Websites' }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/All videos .* deleted too.*cannot be undone/)
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete Section' }))
  expect(await screen.findByText('Section deleted successfully')).toBeVisible()
  expect(await screen.findByText('No sections yet')).toBeVisible()
  // The page is refreshed, because its card for the next video can link to the deleted section.
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1)
})

test('keeps a section that could not be deleted', async () => {
  mockApiAnswers({ [`DELETE /api/sections/${section.id}`]: refused })
  const user = show([section])
  await user.click(screen.getByRole('button', { name: 'Delete Websites' }))
  await user.click(screen.getByRole('button', { name: 'Delete Section' }))
  expect(await screen.findByText('Failed to delete section')).toBeVisible()
  expect(mockRouter.refresh).not.toHaveBeenCalled()
})

test('edits a section and sends its position', async () => {
  const call = `PUT /api/sections/${section.id}`
  const requests = mockApiAnswers({ ...list([section]), [call]: { status: 200, body: section } })
  const user = show([section])
  await user.click(screen.getByRole('button', { name: 'Edit Websites' }))
  await user.clear(screen.getByLabelText('Section Title'))
  await user.type(screen.getByLabelText('Section Title'), 'Sites')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Section updated successfully')).toBeVisible()
  expect(requests[0]?.body).toEqual({ title: 'Sites', description: null, order: 4 })
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1)
})

test('offers to retry a list that could not be loaded', async () => {
  const answers: Parameters<typeof mockApiAnswers>[0] = { 'GET /api/sections': refused }
  mockApiAnswers(answers)
  renderScreen(<SectionManager askNext={askWhichProducts} />)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  answers['GET /api/sections'] = { status: 200, body: [section] }
  await userEvent.click(again)
  expect(await screen.findByText('Websites')).toBeVisible()
})

describe('with customer-only access', () => {
  const settings = { status: 200, body: { ...noSettings, contentAccess: 'customers' } }
  const product = {
    ...wholeCourse,
    id: '01a1fdce-c017-764d-8f01-99258fd169a1',
    name: 'Upsell',
    isMainProduct: false,
    grantsSectionIds: ['01a1fdce-c017-764d-8f01-99258fd16900'],
    grantsAllSections: false,
    grantsCourseIds: [],
  }
  const put = `PUT /api/admin/products/${product.id}`
  const answers = (products: unknown[]): Parameters<typeof mockApiAnswers>[0] => ({
    ...list([section]),
    'POST /api/sections': { status: 201, body: section },
    'GET /api/admin/settings': settings,
    'GET /api/admin/products': { status: 200, body: products },
    [put]: { status: 200, body: omitListCounts(product) },
  })

  test.each([
    ['Add Section', [section]],
    ['Create First Section', []],
  ])(
    'asks after %s which products include the section, and can be answered with the keyboard',
    async (name, sections) => {
      const requests = mockApiAnswers(answers([wholeCourse, product]))
      const user = show(sections)
      await user.click(screen.getByRole('button', { name }))
      await user.type(screen.getByLabelText('Section Title'), 'Apps{Enter}')
      const dialog = within(
        await screen.findByRole('dialog', { name: 'Which products include this section?' }),
      )
      expect(dialog.getByLabelText(/Full course/)).toBeChecked()
      expect(dialog.getByLabelText(/Full course/)).toBeDisabled()
      const include = dialog.getByRole('button', { name: 'Include Section' })
      expect(include).toBeDisabled()
      await user.tab()
      expect(dialog.getByLabelText(/Upsell/)).toHaveFocus()
      await user.keyboard(' ')
      await user.click(include)
      expect(await screen.findByText('1 product now includes this section')).toBeVisible()
      const grantsSectionIds = [...product.grantsSectionIds, section.id]
      expect(requests.find(({ call }) => call === put)?.body).toEqual({ grantsSectionIds })
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(screen.getByRole('button', { name: 'Add Section' })).toHaveFocus()
    },
  )

  test('offers an archived product only if it already includes the section', async () => {
    const old = { ...product, id: '01a1fdce-c017-764d-8f01-99258fd169a2', name: 'Old upsell', archived: true }
    mockApiAnswers(answers([{ ...wholeCourse, archived: true }, old, product]))
    const user = show([section])
    await user.click(screen.getByRole('button', { name: 'Add Section' }))
    await user.type(screen.getByLabelText('Section Title'), 'Apps{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Which products include this section?' }))
    expect(dialog.getByLabelText(/Full course.*archived/)).toBeChecked()
    expect(dialog.getByLabelText(/^Upsell/)).not.toBeChecked()
    expect(dialog.queryByLabelText(/Old upsell/)).toBeNull()
  })

  test('shows an error and stays open if a product could not be changed', async () => {
    mockApiAnswers({ ...answers([product]), [put]: refused })
    const user = show([section])
    await user.click(screen.getByRole('button', { name: 'Add Section' }))
    await user.type(screen.getByLabelText('Section Title'), 'Apps{Enter}')
    await user.click(await screen.findByLabelText(/Upsell/))
    await user.click(screen.getByRole('button', { name: 'Include Section' }))
    expect(await screen.findByText('Failed to update product.')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Which products include this section?' })).toBeVisible()
  })

  test.each([
    ['customers', 'open'],
    ['open', 'customers'],
  ] as const)('with several courses, follows the course of the section (%s)', async (own, first) => {
    const course = { ...aCourse, id: section.courseId, contentAccess: own }
    const other = { ...aCourse, id: '01a1fdce-c017-764d-8f01-99258fd169c2', contentAccess: first }
    const requests = mockApiAnswers({
      ...answers([product]),
      'GET /api/admin/courses': { body: [other, course] },
    })
    renderScreen(<SectionManager askNext={askWhichProducts} course={course} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Add Section' }))
    await user.type(screen.getByLabelText('Section Title'), 'Apps{Enter}')
    await screen.findByText('Section created successfully')
    if (own === 'customers')
      expect(
        await screen.findByRole('dialog', { name: 'Which products include this section?' }),
      ).toBeVisible()
    else await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(requests.map(({ call }) => call)).not.toContain('GET /api/admin/settings')
  })

  test('asks nothing if every product includes all sections', async () => {
    mockApiAnswers(answers([wholeCourse]))
    const user = show([section])
    await user.click(screen.getByRole('button', { name: 'Add Section' }))
    await user.type(screen.getByLabelText('Section Title'), 'Apps{Enter}')
    await screen.findByText('Section created successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
