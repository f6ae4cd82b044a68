import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { builtInLanding } from '@/lib/built-in-landing'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { BrandScreen } from './brand-screen'

const drawPicture = jest.fn(async () => new File(['x'], 'shared-link.png', { type: 'image/png' }))
jest.mock('@/components/site/landing-editor/draw-share-image', () => ({
  drawShareImage: (...words: unknown[]) => drawPicture(...(words as [])),
}))
jest.mock('@/lib/client/media/uploads', () => ({
  ...jest.requireActual('@/lib/client/media/uploads'),
  uploadFile: async () => '/objects/images/0197a8f0-0000-7000-8000-000000000002.webp',
}))

const brand = {
  name: null,
  logo: null,
  logoDark: null,
  accent: null,
  supportEmail: null,
  senderName: null,
  replyTo: null,
  postalAddress: null,
  picture: null,
  asksBeforeOutsideVideos: false,
  language: 'en',
}

test('saves a name and an unreadable color with its readable shades', async () => {
  const user = userEvent.setup()
  const asked = mockApiAnswers({
    'GET /api/admin/brand': { body: brand },
    'PUT /api/admin/brand': { body: { ...brand, name: 'Sell by Evening', accent: '#ffe066' } },
  })
  renderScreen(<BrandScreen builtInName="Lectern" builtInSender="Lectern <a@example.com>" />)
  await user.type(await screen.findByLabelText('Name'), 'Sell by Evening')
  await user.type(screen.getByLabelText('Accent color'), '#ffe066')
  expect(screen.getByText(/In the light theme, this color is hard to read/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Brand' }))
  expect(await screen.findByText('Brand saved')).toBeVisible()
  expect(asked.find(({ call }) => call === 'PUT /api/admin/brand')?.body).toMatchObject({
    name: 'Sell by Evening',
    accent: '#ffe066',
    logo: null,
  })
})

test('redraws the picture for shared links when the name or the accent color changes', async () => {
  const user = userEvent.setup()
  const published = { ...brand, picture: '/objects/images/0197a8f0-0000-7000-8000-000000000001.webp' }
  const asked = mockApiAnswers({
    'GET /api/admin/brand': { body: published },
    'GET /api/admin/landing': {
      body: {
        draft: builtInLanding,
        published: builtInLanding,
        versions: [],
        examples: [],
        isStarted: true,
      },
    },
    'PUT /api/admin/brand': { body: { ...published, name: 'Bread' } },
  })
  renderScreen(<BrandScreen builtInName="Lectern" builtInSender="Lectern <a@example.com>" />)
  await user.type(await screen.findByLabelText('Name'), 'Bread')
  await user.click(screen.getByRole('button', { name: 'Save Brand' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'PUT /api/admin/brand').at(-1)?.body).toEqual({
      picture: '/objects/images/0197a8f0-0000-7000-8000-000000000002.webp',
    }),
  )
  expect(drawPicture).toHaveBeenCalledWith({
    name: 'Bread',
    accent: null,
    headline: 'Write a sentence. Sell an app.',
  })
})

test('saves whether videos of other sites load only after a click', async () => {
  const user = userEvent.setup()
  const requests = mockApiAnswers({
    'GET /api/admin/brand': { body: brand },
    'PUT /api/admin/brand': { body: { ...brand, asksBeforeOutsideVideos: true } },
  })
  renderScreen(<BrandScreen builtInName="Lectern" builtInSender="Lectern <a@example.com>" />)
  await user.click(await screen.findByRole('checkbox', { name: 'Ask before loading outside videos' }))
  await user.click(screen.getByRole('button', { name: 'Save Brand' }))
  await waitFor(() =>
    expect(requests).toContainEqual({
      call: 'PUT /api/admin/brand',
      body: expect.objectContaining({ asksBeforeOutsideVideos: true }),
    }),
  )
})

test('warns about a color on which no button text is readable', async () => {
  const user = userEvent.setup()
  mockApiAnswers({ 'GET /api/admin/brand': { body: brand } })
  renderScreen(<BrandScreen builtInName="Lectern" builtInSender="Lectern <a@example.com>" />)
  const field = await screen.findByLabelText('Accent color')
  await user.type(field, '#1d6fe0')
  expect(screen.queryByText(/Accessible text needs/)).toBeNull()
  await user.clear(field)
  await user.type(field, '#cc5533')
  expect(
    screen.getByText(/has a contrast ratio of 4\.3:1\. Accessible text needs at least 4\.5:1\./),
  ).toBeVisible()
})
