import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SectionManager } from '@/components/course/sections/section-manager'
import { askWhichProducts } from '@/components/sales/products/ask-which-products'
import { sectionsQuery } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { section } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'

const { id } = section
const withoutImage = { ...section, imageUrl: null }
const uploadURL = `http://localhost/upload/incoming/${id}?signature=s`
const objectPath = '/objects/images/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.webp'
const uploads = {
  'POST /api/objects/upload': { body: { uploadURL } },
  [`PUT http://localhost/upload/incoming/${id}`]: { body: {} },
}
const picture = new File(['picture'], 'mine.png', { type: 'image/png' })

async function open(shown: Section) {
  renderScreen(<SectionManager askNext={askWhichProducts} />, (client) =>
    client.setQueryData(sectionsQuery().queryKey, [shown]),
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Image options for Websites' }))
  return user
}

test('hides the image while a new one is generated', async () => {
  let listed: Section[] = [withoutImage]
  mockApiAnswers({
    [`POST /api/sections/${id}/image`]: { body: withoutImage },
    'GET /api/sections': () => ({ body: listed }),
  })
  const user = await open(section)
  await user.click(screen.getByRole('menuitem', { name: 'Regenerate image' }))
  expect(await screen.findByText('AI generating image...')).toBeVisible()
  expect(await screen.findByText('Generating a new image')).toBeVisible()
  listed = [{ ...section, imageUrl: objectPath }]
  await waitFor(() => expect(screen.queryByText('AI generating image...')).toBeNull())
})

test('does not regenerate an image that is being generated', async () => {
  mockApiAnswers({ 'GET /api/sections': { body: [withoutImage] } })
  await open(withoutImage)
  expect(screen.getByRole('menuitem', { name: 'Regenerate image' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('menuitem', { name: 'Upload image' })).not.toHaveAttribute('aria-disabled')
})

test('shows the server’s reason if an image cannot be regenerated', async () => {
  const message = 'Too many requests. Please try again in a minute.'
  mockApiAnswers({
    [`POST /api/sections/${id}/image`]: { status: 429, body: { message, code: 'rate_limited' } },
  })
  const user = await open(section)
  await user.click(screen.getByRole('menuitem', { name: 'Regenerate image' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText('AI generating image...')).toBeNull()
})

test('uploads an image and replaces the current one', async () => {
  const mine = { ...section, imageUrl: objectPath }
  const requests = mockApiAnswers({
    ...uploads,
    'PUT /api/videos/upload': { body: { objectPath } },
    [`PUT /api/sections/${id}/image`]: { body: mine },
    'GET /api/sections': { body: [mine] },
  })
  const user = await open(section)
  const input = screen.getByLabelText('Image file for Websites')
  const asked = jest.spyOn(input, 'click')
  await user.click(screen.getByRole('menuitem', { name: 'Upload image' }))
  expect(asked).toHaveBeenCalledTimes(1)
  await user.upload(input, picture)
  expect(await screen.findByText('Image updated')).toBeVisible()
  expect(requests.slice(0, 4)).toEqual([
    {
      call: 'POST /api/objects/upload',
      body: { kind: 'image', name: 'mine.png', type: 'image/png', size: picture.size },
    },
    { call: `PUT ${uploadURL}`, body: picture },
    { call: 'PUT /api/videos/upload', body: { videoURL: uploadURL } },
    { call: `PUT /api/sections/${id}/image`, body: { objectPath } },
  ])
})

test('keeps the image if the new file is unreadable, and shows why', async () => {
  const message = 'We can’t read this file. Choose a JPEG, PNG, or WebP image.'
  const requests = mockApiAnswers({
    ...uploads,
    'PUT /api/videos/upload': { status: 400, body: { message, code: 'bad_request' } },
  })
  const user = await open(section)
  await user.click(screen.getByRole('menuitem', { name: 'Upload image' }))
  await user.upload(screen.getByLabelText('Image file for Websites'), picture)
  expect(await screen.findByText(message)).toBeVisible()
  expect(requests.map(({ call }) => call)).not.toContain(`PUT /api/sections/${id}/image`)
})
