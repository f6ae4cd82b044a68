import { render, screen } from '@testing-library/react'
import { builtInLanding } from '@/lib/built-in-landing'
import type { LandingPart } from '@/lib/contract/site/landing'
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
const places = (links: { slug: string; title: string }[], order: LandingPart[] = [], page = usual) => {
  render(<SiteFooter name="Lectern" year={2026} links={links} order={order} page={page} />)
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

test('without pages each word leads to where it stands', () => {
  expect(places([])).toEqual(labels.map((label) => [label, '#footer']))
})

test('a word leads to its page once there is one, and other pages follow', () => {
  const found = places([
    { slug: 'faq', title: 'Questions' },
    { slug: 'refunds', title: 'Our refunds' },
  ])
  expect(found).toContainEqual(['Refund Policy', '/p/refunds'])
  expect(found).toContainEqual(['Privacy Policy', '#footer'])
  expect(found.at(-1)).toEqual(['Questions', '/p/faq'])
  expect(found).toHaveLength(labels.length + 1)
})

test('the words for parts lead to them once the owner shows them', () => {
  const found = places([], ['outline'])
  expect(found).toContainEqual(['Course Content', '#outline'])
  expect(found).toContainEqual(['Testimonials', '#footer'])
})

test('they are the owner’s words', () => {
  const page = { ...usual, refunds: 'Devoluciones', rights: 'Todos los derechos reservados.' }
  expect(places([{ slug: 'refunds', title: 'x' }], [], page)).toContainEqual(['Devoluciones', '/p/refunds'])
  expect(screen.getByText(/Todos los derechos reservados\./)).toBeVisible()
})
