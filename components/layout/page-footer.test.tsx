import { render, screen } from '@testing-library/react'
import { PageFooter } from './page-footer'

test('links to the public pages and to the support address', () => {
  const links = [
    { href: '/p/imprint', title: 'Imprint' },
    { href: '/p/terms', title: 'Terms' },
  ]
  render(<PageFooter links={links} supportEmail="help@example.com" current="/p/terms" />)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Imprint', '/p/imprint'],
    ['Terms', '/p/terms'],
    ['help@example.com', 'mailto:help@example.com'],
  ])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Terms')
})

test('ends with the link to the withdrawal form, in its own language', () => {
  const links = [{ href: '/p/imprint', title: 'Imprint' }]
  const withdrawal = { href: '/withdraw', title: 'Vertrag widerrufen', lang: 'de' } as const
  render(<PageFooter links={links} supportEmail="help@example.com" withdrawal={withdrawal} />)
  const last = screen.getAllByRole('link').at(-1)
  expect(last).toHaveTextContent('Vertrag widerrufen')
  expect(last).toHaveAttribute('href', '/withdraw')
  expect(last).toHaveAttribute('lang', 'de')
})

test('is not shown if there is nothing to link to', () => {
  const { container } = render(<PageFooter links={[]} supportEmail={null} />)
  expect(container).toBeEmptyDOMElement()
})
