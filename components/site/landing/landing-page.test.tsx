import { render, screen, within } from '@testing-library/react'
import { builtInLanding } from '@/lib/built-in-landing'
import type { Landing } from '@/lib/contract/site/landing'
import { LandingPage } from './landing-page'
import { addAffiliateTracking } from './script/buy-link'
import { startCountdown } from './script/countdown'

const show = (part: Partial<Landing> = {}) =>
  render(<LandingPage name="Lectern" year={2026} links={[]} copy={{ ...builtInLanding, ...part }} isOwn />)
const buyLink = 'https://warriorplus.com/o2/v/abc/def/{sid}/{tid}'
const buying = () => screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('o2/'))

test('links the buttons to the final call to action without a buy link', () => {
  show()
  expect(buying()).toEqual([])
  expect(screen.getByRole('link', { name: 'Get Instant Access Now' })).toHaveAttribute('href', '#final-cta')
  expect(screen.getByRole('button', { name: 'Start Building Today' })).toBeVisible()
})

test('shows the buy link in the header, in the hero, twice in between, and at the end', () => {
  show({ buyLink })
  expect(buying()).toHaveLength(5)
  for (const link of buying()) expect(link).toHaveAttribute('href', 'https://warriorplus.com/o2/v/abc/def')
})

test('shows the example’s drawings only beside the example’s text', () => {
  const { container, unmount } = show()
  expect(container.textContent).toContain('dog salon')
  expect(container.textContent).toContain('Make the button bigger.')
  unmount()
  const own = { title: 'Bread', description: 'It keeps.', picture: '', pictureText: '' }
  const { container: page } = show({
    hero: { ...builtInLanding.hero, text: 'Bake bread.' },
    benefits: { ...builtInLanding.benefits, items: [own] },
    order: ['benefits'],
  })
  expect(page.textContent).not.toMatch(/dog salon|\$29|button bigger/)
})

test('replaces a drawing with the owner’s picture', () => {
  const { container } = show()
  const drawings = container.querySelectorAll('svg').length
  show({
    hero: { ...builtInLanding.hero, picture: '/objects/images/hero.webp' },
    benefits: {
      ...builtInLanding.benefits,
      items: builtInLanding.benefits.items.map((item) => ({ ...item, picture: '/objects/images/b.webp' })),
    },
  })
  const [, second] = document.body.children
  expect(second?.querySelectorAll('img')).toHaveLength(1 + builtInLanding.benefits.items.length)
  expect(second?.querySelectorAll('svg').length).toBeLessThan(drawings)
})

test('the owner’s pictures have their alternative text', () => {
  const [item] = builtInLanding.benefits.items
  if (!item) throw new Error('The built-in page has no benefits')
  const picture = '/objects/images/own.webp'
  show({
    hero: { ...builtInLanding.hero, picture, pictureText: 'A desk with a laptop' },
    benefits: { ...builtInLanding.benefits, items: [{ ...item, picture, pictureText: 'A calendar' }] },
    order: ['benefits'],
  })
  expect(screen.getByRole('img', { name: 'A desk with a laptop' })).toHaveAttribute('src', picture)
  expect(screen.getByRole('img', { name: 'A calendar' })).toHaveAttribute('src', picture)
})

test.each([
  ['?sid=blog&tid=t-1', '/blog/t-1'],
  ['?sid=blog', '/blog'],
  ['?tid=t-1', ''],
  ['?sid=a/../b&tid=t', ''],
  [`?sid=${'a'.repeat(65)}`, ''],
  ['', ''],
])('turns the tracking parameters %p into %p', (search, carried) => {
  window.history.replaceState(null, '', `/${search}`)
  show({ buyLink })
  addAffiliateTracking()
  for (const link of buying()) {
    expect(link).toHaveAttribute('href', `https://warriorplus.com/o2/v/abc/def${carried}`)
  }
})

test('shows the chosen sections in the owner’s order', () => {
  show({ order: ['guarantee', 'benefits'], guarantee: { title: 'A promise', text: 'Kept.' } })
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(heads).toEqual(['A promise', builtInLanding.benefits.title, builtInLanding.finalCall.title])
})

test('renders stored text as plain text', () => {
  const text = '<img src=x onerror=alert(1)>'
  const { container } = show({ finalCall: { ...builtInLanding.finalCall, title: text } })
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('heading', { name: text })).toBeVisible()
})

test('renders more entries than the built-in page has, and a video section without a URL', () => {
  const items = Array.from({ length: 12 }, (_, index) => ({
    title: `Benefit ${index}`,
    description: 'x',
    picture: '',
    pictureText: '',
  }))
  show({ order: ['film', 'benefits', 'countdown'], benefits: { ...builtInLanding.benefits, items } })
  expect(screen.getByRole('heading', { name: 'Benefit 11' })).toBeVisible()
  expect(document.querySelector('iframe, [data-ends]')).toBeNull()
})

test('counts down to the deadline and then shows the final text', () => {
  jest.useFakeTimers()
  const endsAt = new Date(Date.now() + 90_000).toISOString()
  show({ order: ['countdown'], countdown: { title: 'Ends in', endsAt, ended: 'It is over' } })
  startCountdown()
  const clock = document.querySelector<HTMLElement>('[data-ends]')
  const numbers = () =>
    [...(clock?.querySelectorAll('[data-unit]') ?? [])].map(({ textContent }) => textContent)
  expect(numbers()).toEqual(['00', '00', '01', '30'])
  jest.advanceTimersByTime(100_000)
  expect(numbers()).toEqual(['00', '00', '00', '00'])
  expect(clock).toHaveAttribute('data-ended')
  expect(within(clock ?? document.body).getByText('It is over')).toBeInTheDocument()
  jest.useRealTimers()
})
