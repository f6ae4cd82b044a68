import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MoneySums } from '@/components/sales/money/money-sums'
import type { ListedOffer, OfferCourse } from '@/lib/contract/course/offers'
import { video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { OffersScreen } from './offers-screen'

const idOf = (end: string) => `0199c0de-0000-7000-8000-0000000000${end}`
const products = [
  { id: idOf('a1'), name: 'Advanced', archived: false },
  { id: idOf('a2'), name: 'Old course', archived: true },
]
const courses: OfferCourse[] = [
  {
    id: idOf('c1'),
    title: null,
    sections: [
      { id: idOf('d1'), title: 'Basics', lessons: [] },
      { id: video.sectionId, title: 'Websites', lessons: [{ id: video.id, title: video.title }] },
    ],
  },
]
const offer: ListedOffer = {
  id: idOf('e1'),
  title: 'Learn more',
  text: '',
  imagePath: null,
  button: 'See the Course',
  url: 'https://example.com/more',
  productId: idOf('a1'),
  place: 'lesson_end',
  after: { videoId: video.id },
  hideProductIds: [idOf('a2'), idOf('ff')],
  startsAt: null,
  endsAt: null,
  order: 1,
  active: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...{ shown: 1200, clicked: 30, bought: 2 },
  money: [{ currency: 'USD', cents: 5400 }],
}
const { shown: _, clicked: __, bought: ___, money: ____, ...written } = offer

const serve = (offers: ListedOffer[], more: Parameters<typeof mockApiAnswers>[0] = {}) =>
  mockApiAnswers({
    'GET /api/admin/offers': { body: offers },
    [`GET /api/sections/${video.sectionId}/videos`]: { body: [video] },
    'POST /api/admin/offers': { status: 201, body: written },
    [`PUT /api/admin/offers/${offer.id}`]: { body: written },
    [`DELETE /api/admin/offers/${offer.id}`]: { status: 204 },
    ...more,
  })

function open() {
  renderScreen(<OffersScreen {...{ courses, products }} Money={MoneySums} />)
  return userEvent.setup()
}

test('shows what an offer follows, and its results', async () => {
  serve([offer, { ...offer, id: idOf('e2'), title: 'Hidden', active: false, productId: null, money: [] }])
  open()
  const [first, second] = await screen.findAllByRole('article')
  if (!first || !second) throw new Error('Two offers were expected')
  expect(first).toHaveTextContent('Below a completed lesson, after the lesson “Test it”. Offers “Advanced”.')
  expect(within(first).getByText('On')).toBeVisible()
  for (const text of ['1,200', '30', '2', '$54.00']) expect(within(first).getByText(text)).toBeVisible()
  expect(within(second).getByText('Off')).toBeVisible()
  expect(second).toHaveTextContent('Select a product to count purchases.')
})

test('creates an offer that follows a lesson', async () => {
  const requests = serve([])
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Create First Offer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create Offer' })
  const field = (name: string) => within(dialog).findByLabelText(name)
  const fill = async (name: string, text: string) => {
    await user.click(await field(name))
    await user.paste(text)
  }
  await fill('Title', 'Learn more')
  await fill('Button text', 'See the Course')
  await fill('Button link', 'https://example.com/more')
  await user.selectOptions(await field('Section'), 'Websites')
  await within(dialog).findByRole('option', { name: video.title })
  await user.selectOptions(await field('Lesson'), video.title)
  await user.selectOptions(await field('Offered product'), 'Advanced')
  await user.click(await field('Old course'))
  await user.click(within(dialog).getByRole('button', { name: 'Create Offer' }))
  expect(await screen.findByText('Offer created')).toBeVisible()
  const { body } = requests.find(({ call }) => call.startsWith('POST')) ?? {}
  expect(body).toEqual({
    ...{ title: 'Learn more', text: '', button: 'See the Course', url: 'https://example.com/more' },
    ...{ imagePath: null, startsAt: null, endsAt: null, active: true, place: 'lesson_end' },
    productId: idOf('a1'),
    hideProductIds: [idOf('a2')],
    after: { videoId: video.id },
  })
})

test('has only one primary button while there are no offers', async () => {
  serve([])
  open()
  const isPrimary = (name: string) => screen.getByRole('button', { name }).classList.contains('bg-signal')
  await screen.findByText('No offers yet')
  expect([isPrimary('Create Offer'), isPrimary('Create First Offer')]).toEqual([true, false])
})

test('edits an offer, and leaves out a deleted product', async () => {
  const requests = serve([offer])
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Learn more' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Offer' })
  expect(await within(dialog).findByLabelText('Section')).toHaveDisplayValue('Websites')
  expect(within(dialog).getByLabelText('Lesson')).toHaveDisplayValue('Test it')
  await user.selectOptions(within(dialog).getByLabelText('Lesson'), 'The whole section')
  await user.click(within(dialog).getByLabelText('Show this offer'))
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Offer updated')).toBeVisible()
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    after: { sectionId: video.sectionId },
    active: false,
    hideProductIds: [idOf('a2')],
  })
})

test('sends only what was changed, so that an old form doesn’t show a hidden offer again', async () => {
  const requests = serve([{ ...offer, hideProductIds: [idOf('a2')] }])
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Learn more' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Offer' })
  await user.type(await within(dialog).findByLabelText('Title'), ' now')
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Offer updated')).toBeVisible()
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ title: 'Learn more now' })
})

test('refuses a link without https before sending it', async () => {
  const requests = serve([offer])
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Learn more' }))
  const dialog = await screen.findByRole('dialog')
  const link = await within(dialog).findByLabelText('Button link')
  await user.clear(link)
  await user.paste('javascript:alert(1)')
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  expect(await within(dialog).findByText('Enter a URL that starts with https://')).toBeVisible()
  expect(requests.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('shows the reason for a refused offer at each field, including the hidden products', async () => {
  const fields = { endsAt: ['Must be after the start'], hideProductIds: ['A product was deleted'] }
  const refused = { status: 400, body: { message: 'Invalid', code: 'bad_request', fields } }
  serve([offer], { [`PUT /api/admin/offers/${offer.id}`]: refused })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Learn more' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Ends')).toHaveAccessibleDescription(/Must be after the start/),
  )
  expect(dialog.getByLabelText('Ends')).toBeInvalid()
  const hidden = dialog.getByRole('checkbox', { name: 'Old course' })
  expect(hidden).toHaveAccessibleDescription('A product was deleted')
})

test('deletes an offer after asking', async () => {
  const requests = serve([offer])
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Learn more' }))
  await user.click(screen.getByRole('button', { name: 'Delete Offer' }))
  await waitFor(() =>
    expect(requests.some(({ call }) => call === `DELETE /api/admin/offers/${offer.id}`)).toBe(true),
  )
})
