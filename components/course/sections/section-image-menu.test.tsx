import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { askForProducts } from '@/components/sales/products/product-question'
import { sectionsQuery } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { section } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { SectionManager } from './section-manager'

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
  renderScreen(<SectionManager askNext={askForProducts} />, (client) =>
    client.setQueryData(sectionsQuery().queryKey, [shown]),
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Image of Websites' }))
  return user
}

test('an image made again is missing until the new one is there', async () => {
  let listed: Section[] = [withoutImage]
  answerRequests({
    [`POST /api/sections/${id}/image`]: { body: withoutImage },
    'GET /api/sections': () => ({ body: listed }),
  })
  const user = await open(section)
  await user.click(screen.getByRole('menuitem', { name: 'Make image again' }))
  expect(await screen.findByText('AI generating image...')).toBeVisible()
  expect(await screen.findByText('A new image is being made')).toBeVisible()
  listed = [{ ...section, imageUrl: objectPath }]
  await waitFor(() => expect(screen.queryByText('AI generating image...')).toBeNull())
})

test('an image that is being made is not made again', async () => {
  answerRequests({ 'GET /api/sections': { body: [withoutImage] } })
  await open(withoutImage)
  expect(screen.getByRole('menuitem', { name: 'Make image again' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('menuitem', { name: 'Use own image' })).not.toHaveAttribute('aria-disabled')
})

test('the server says why an image is not made again', async () => {
  const message = 'Too many requests. Please try again in a minute.'
  answerRequests({
    [`POST /api/sections/${id}/image`]: { status: 429, body: { message, code: 'rate_limited' } },
  })
  const user = await open(section)
  await user.click(screen.getByRole('menuitem', { name: 'Make image again' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText('AI generating image...')).toBeNull()
})

test("the owner's own picture is uploaded and takes the image's place", async () => {
  const mine = { ...section, imageUrl: objectPath }
  const requests = answerRequests({
    ...uploads,
    'PUT /api/videos/upload': { body: { objectPath } },
    [`PUT /api/sections/${id}/image`]: { body: mine },
    'GET /api/sections': { body: [mine] },
  })
  const user = await open(section)
  const input = screen.getByLabelText('Image file for Websites')
  const asked = jest.spyOn(input, 'click')
  await user.click(screen.getByRole('menuitem', { name: 'Use own image' }))
  expect(asked).toHaveBeenCalledTimes(1)
  await user.upload(input, picture)
  expect(await screen.findByText('Your image is in place')).toBeVisible()
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

test('a picture that cannot be read leaves the image as it is, and says why', async () => {
  const message = 'That is not an image we can read. Choose a JPEG, PNG or WebP file.'
  const requests = answerRequests({
    ...uploads,
    'PUT /api/videos/upload': { status: 400, body: { message, code: 'bad_request' } },
  })
  const user = await open(section)
  await user.click(screen.getByRole('menuitem', { name: 'Use own image' }))
  await user.upload(screen.getByLabelText('Image file for Websites'), picture)
  expect(await screen.findByText(message)).toBeVisible()
  expect(requests.map(({ call }) => call)).not.toContain(`PUT /api/sections/${id}/image`)
})
