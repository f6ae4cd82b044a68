import { render, screen } from '@testing-library/react'
import { defaultSharedText } from '@/lib/contract/site/shared-text'
import { spanishWords } from '@/tests/spanish'
import { PublishedPageScreen } from './published-page-screen'

const page = {
  slug: 'terms',
  title: 'Terms',
  body: 'Words',
  updatedAt: '2026-11-23T12:00:00.000Z',
  links: [{ slug: 'terms', title: 'Terms' }],
}

test('shows the default labels around a page', () => {
  const { container } = render(<PublishedPageScreen name="Lectern" page={page} words={defaultSharedText} />)
  expect(screen.getByRole('main')).toHaveTextContent('Last updated Nov 23, 2026')
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  expect(container.querySelector('[lang]')).toBeNull()
})

test("uses the owner's language for the labels and the date", () => {
  render(<PublishedPageScreen name="Lectern" page={page} words={spanishWords} />)
  expect(screen.getByRole('main')).toHaveAttribute('lang', 'es')
  expect(screen.getByRole('main')).toHaveTextContent('Último cambio 23 nov 2026')
  expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/')
})

test('renders with an invalid language', () => {
  render(
    <PublishedPageScreen name="Lectern" page={page} words={{ ...defaultSharedText, language: 'es-es-es' }} />,
  )
  expect(screen.getByRole('main')).toHaveTextContent('Last updated Nov 23, 2026')
})
