import { render } from '@testing-library/react'
import { StoredPicture } from './stored-picture'

const url = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'

function show(picture: React.ReactElement) {
  const { container } = render(picture)
  return { image: container.querySelector('img'), source: container.querySelector('source') }
}

test('offers a stored picture in several sizes, AVIF first, and loads it when it comes into view', () => {
  const { image, source } = show(<StoredPicture url={url} sizes="10rem" />)
  expect(source).toHaveAttribute('type', 'image/avif')
  expect(source?.getAttribute('srcset')).toContain('000-320.avif 320w')
  expect(source).toHaveAttribute('sizes', 'auto, 10rem')
  expect(image?.getAttribute('srcset')).toContain(`${url} 1280w`)
  expect(image).toHaveAttribute('src', url)
  expect(image).toHaveAttribute('loading', 'lazy')
  expect(image).toHaveAttribute('fetchpriority', 'auto')
})

test('loads the main picture of a page first', () => {
  const { image, source } = show(<StoredPicture url={url} sizes="100vw" isFirst />)
  expect(image).toHaveAttribute('loading', 'eager')
  expect(image).toHaveAttribute('fetchpriority', 'high')
  expect(source).toHaveAttribute('sizes', '100vw')
})

test('shows a picture of another site as it is', () => {
  const { image, source } = show(<StoredPicture url="https://i.ytimg.com/vi/x/hq.jpg" sizes="10rem" />)
  expect(source).toBeNull()
  expect(image).toHaveAttribute('src', 'https://i.ytimg.com/vi/x/hq.jpg')
  expect(image).not.toHaveAttribute('srcset')
})
