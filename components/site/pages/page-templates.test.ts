import { pageInputSchema, templateSlugs } from '@/lib/contract/site/pages'
import { findUnfinishedText } from '@/lib/contract/site/unfinished-text'
import { fillPageTemplate } from './page-templates'
import type { PrivacyServices } from './privacy-template'

const few: PrivacyServices = {
  emailFrom: 'no-reply@example.com',
  emailHost: null,
  storageHost: null,
  usesOpenAi: false,
  sendsQuestions: false,
  usesGoogle: false,
  sendsReminders: false,
  logDays: null,
  ipDays: 180,
  leadDays: 14,
  questionDays: 90,
}
const nothing = {
  name: 'Lectern',
  url: 'https://example.com',
  postalAddress: null,
  supportEmail: null,
  savedRefundPolicy: null,
  services: few,
  accessibility: { lessons: 0, captioned: 0, embedded: 0, accent: null, asOf: '2026-11-26T23:00:00.000Z' },
}
const known = { ...nothing, postalAddress: 'A Street 1\nA Town', supportEmail: 'help@example.com' }
const isUnfinished = (body: string) => findUnfinishedText(body).length > 0
const privacy = (services: Partial<PrivacyServices>) =>
  fillPageTemplate('privacy', { ...known, services: { ...few, ...services } }).body

test.each(templateSlugs)(
  'the template for %s is a valid page with the seller’s data and placeholders for the rest',
  (slug) => {
    for (const facts of [nothing, known]) {
      const draft = fillPageTemplate(slug, facts)
      expect(pageInputSchema.parse({ ...draft, published: false })).toMatchObject({ slug, body: draft.body })
    }
    expect(isUnfinished(fillPageTemplate(slug, nothing).body)).toBe(true)
    expect(fillPageTemplate(slug, known).body).not.toMatch(/support address|postal address/)
  },
)

test('says in legal templates that they aren’t legal advice, and recognizes a finished page', () => {
  for (const slug of ['privacy', 'terms', 'refunds', 'imprint'] as const) {
    expect(fillPageTemplate(slug, known).body).toContain('not legal advice')
  }
  expect(fillPageTemplate('contact', known).body).toContain('help@example.com')
  expect(isUnfinished(fillPageTemplate('contact', known).body)).toBe(false)
})

test('the privacy policy names only the services that this site uses', () => {
  expect(privacy({})).toContain('IP addresses: 180 days.')
  expect(privacy({ logDays: 1, ipDays: 1 })).toMatch(/visits: 1 day\.\n- IP addresses: 1 day\./)
  expect(privacy({})).toContain('until your account is deleted')
  expect(privacy({})).not.toMatch(/OpenAI|Google|Reminders|file storage|question/)
  const all = privacy({
    emailHost: 'smtp.postmarkapp.com',
    storageHost: 's3.example.com',
    usesOpenAi: true,
    sendsQuestions: true,
    usesGoogle: true,
    sendsReminders: true,
    logDays: 60,
    ipDays: 30,
  })
  for (const fact of [
    'smtp.postmarkapp.com',
    'no-reply@example.com',
    's3.example.com',
    'OpenAI. It answers questions',
    'Google, if you choose',
    '**Reminders**',
    'visits: 60 days.',
    'IP addresses: 30 days.',
    'couldn’t answer: 90 days.',
  ]) {
    expect(all).toContain(fact)
  }
  expect(privacy({ usesOpenAi: true })).toContain('We don’t send it any data about you.')
})

test('the refund policy starts from the one that was saved in Settings', () => {
  const facts = { ...known, savedRefundPolicy: 'Thirty days.' }
  expect(fillPageTemplate('refunds', facts)).toMatchObject({ title: 'Refund Policy', body: 'Thirty days.' })
})

test('the accessibility page says what is true on the day it is filled in', () => {
  const accessibility = { ...known.accessibility, lessons: 12, captioned: 9, embedded: 1, accent: '#ffe066' }
  const { title, body } = fillPageTemplate('accessibility', { ...known, accessibility })
  expect(title).toBe('Accessibility')
  expect(body).toContain('As of November 26, 2026:')
  expect(body).toContain('9 of 12 lessons have captions.')
  expect(body).toMatch(/contrast ratio of \d+\.\d:1 in the light theme and \d+\.\d:1 in the dark theme/)
  expect(body).toContain('1 of 12 lessons plays in the YouTube or Vimeo player.')
  expect(body).toContain('email help@example.com')
  const first = fillPageTemplate('accessibility', known).body
  expect(first).toContain('no lessons are published yet')
  expect(first).not.toContain('YouTube')
})
