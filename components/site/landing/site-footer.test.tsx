import { render, screen } from '@testing-library/react'
import { builtInLanding } from '@/lib/built-in-landing'
import type { LandingSectionKind } from '@/lib/contract/site/landing'
import { SiteFooter } from './site-footer'

const { page: usual } = builtInLanding
const labels = [
  'About',
  'Course Content',
  'Testimonials',
  'Contact',
  'Privacy Policy',
  'Terms of Service',
  'Refund Policy',
]
const places = (links: { slug: string; title: string }[], order: LandingSectionKind[] = [], page = usual) => {
  render(<SiteFooter name="Lectern" year={2026} links={links} order={order} page={page} />)
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

test('links every entry to the footer if there are no pages', () => {
  expect(places([])).toEqual(labels.map((label) => [label, '#footer']))
})

test('links an entry to its page once it exists, followed by other pages', () => {
  const found = places([
    { slug: 'faq', title: 'Questions' },
    { slug: 'refunds', title: 'Our refunds' },
  ])
  expect(found).toContainEqual(['Refund Policy', '/p/refunds'])
  expect(found).toContainEqual(['Privacy Policy', '#footer'])
  expect(found.at(-1)).toEqual(['Questions', '/p/faq'])
  expect(found).toHaveLength(labels.length + 1)
})

test('links entries to the sections that are shown', () => {
  const found = places([], ['outline'])
  expect(found).toContainEqual(['Course Content', '#outline'])
  expect(found).toContainEqual(['Testimonials', '#footer'])
})

test('uses the owner’s labels', () => {
  const page = { ...usual, refunds: 'Devoluciones', rights: 'Todos los derechos reservados.' }
  expect(places([{ slug: 'refunds', title: 'x' }], [], page)).toContainEqual(['Devoluciones', '/p/refunds'])
  expect(screen.getByText(/Todos los derechos reservados\./)).toBeVisible()
})
