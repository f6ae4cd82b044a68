import { footerSlugs, pageInputSchema } from '@/lib/contract/site/pages'
import { fillPageTemplate, hasPlaceholders } from './page-templates'

const nothing = { name: 'Lectern', url: 'https://example.com', postalAddress: null, supportEmail: null }
const known = { ...nothing, postalAddress: 'A Street 1\nA Town', supportEmail: 'help@example.com' }

test.each(footerSlugs)(
  'the template of %s is a valid page with the seller’s facts and placeholders for the rest',
  (slug) => {
    for (const facts of [nothing, known]) {
      const draft = fillPageTemplate(slug, facts)
      expect(pageInputSchema.parse({ ...draft, published: false })).toMatchObject({ slug, body: draft.body })
    }
    expect(hasPlaceholders(fillPageTemplate(slug, nothing).body)).toBe(true)
    expect(fillPageTemplate(slug, known).body).not.toMatch(/support address|postal address/)
  },
)

test('marks legal templates as no legal advice and recognizes a finished page', () => {
  for (const slug of ['privacy', 'terms', 'refunds'] as const) {
    expect(fillPageTemplate(slug, known).body).toContain('not legal advice')
  }
  expect(fillPageTemplate('contact', known).body).toContain('help@example.com')
  expect(hasPlaceholders(fillPageTemplate('contact', known).body)).toBe(false)
  expect(hasPlaceholders('See our [Refund Policy](/p/refunds) and ![it](/objects/images/x.webp).')).toBe(
    false,
  )
})
