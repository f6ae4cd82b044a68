import type { TemplateSlug } from '@/lib/contract/site/pages'
import { type AccessibilityData, describeAccessibility } from './accessibility-template'
import { describePrivacyServices, type PrivacyServices } from './privacy-template'

/** Data about the seller that the templates contain. */
export interface SellerDetails {
  name: string
  url: string
  postalAddress: string | null
  supportEmail: string | null
  /** Refund policy that was saved in the settings by earlier releases. */
  savedRefundPolicy: string | null
  services: PrivacyServices
  accessibility: AccessibilityData
}

const legalNote =
  '> This draft is a starting point, **not legal advice**. Replace the text in [brackets], have a lawyer review it for the places where you sell, and delete this paragraph.'

/** Returns the seller’s name and address. Doesn’t repeat a name with which the address begins. */
function seller({ name, postalAddress }: SellerDetails): string {
  if (!postalAddress) return `${name}  \n[Your name and postal address]`
  const lines = postalAddress.split('\n')
  return [...(lines[0]?.trim() === name ? [] : [name]), ...lines].join('  \n')
}

const support = ({ supportEmail }: SellerDetails) => supportEmail ?? '[your support address]'

/** Templates. If the landing page’s footer links to a page, its title is the same as the link’s. */
const drafts: Record<TemplateSlug, { title: string; body: (facts: SellerDetails) => string }> = {
  about: {
    title: 'About',
    body: ({ name }) => `[Who you are, and why you made ${name}.]`,
  },
  contact: {
    title: 'Contact',
    body: (facts) => `Email ${support(facts)}.

${seller(facts)}`,
  },
  privacy: {
    title: 'Privacy Policy',
    body: (facts) => `${legalNote}

## Who we are

${seller(facts)}

${describePrivacyServices(facts.services)}

## Your rights

You can ask to see, correct, export, or delete the data we store about you. Download it from your account page, or email ${support(facts)}. You can also file a complaint with [your supervisory authority].`,
  },
  terms: {
    title: 'Terms of Service',
    body: (facts) => `${legalNote}

## Seller

${seller(facts)}

## What you get

Access to the course at ${facts.url} for [as long as it is offered / the time stated at checkout]. The network that you buy through, such as WarriorPlus, processes the payment.

## What you may do

You may watch the lessons yourself and use what you learn and what you create with it. You may not share your access or copy, publish, or resell the lessons.

## What we do not promise

This is an educational course. Your results depend on your work, your market, and luck. Examples are not a promise of income.

## Refunds

See our [Refund Policy](/p/refunds).

## Governing law

[The law and courts of your country.]`,
  },
  refunds: {
    title: 'Refund Policy',
    body: (facts) =>
      facts.savedRefundPolicy ??
      `${legalNote}

You can ask for a full refund for ${facts.name} within [30] days of your purchase. Email ${support(facts)}, or request it through the network you bought from, such as WarriorPlus, using the email address you paid with. Your access to the course ends with the refund.`,
  },
  imprint: {
    title: 'Imprint',
    body: (facts) => `${legalNote}

## Who runs this site

${seller(facts)}

Email: ${support(facts)}

Phone: [your phone number]

## Registration

[Your company’s registry and registration number, and your tax ID. Delete this section if you have none.]

## Person responsible for content

[The name of the person who is responsible.]`,
  },
  accessibility: {
    title: 'Accessibility',
    body: (facts) => `We want everyone to be able to use ${facts.name}. We follow WCAG 2.2 level AA.

## What we do

${describeAccessibility(facts.accessibility)}

## Known limits

[What isn’t accessible yet, such as lessons without captions or files without text, and when you plan to change it.]

## Tell us

If something is hard to use, email ${support(facts)}. [How soon you answer.]`,
  },
}

/** Returns a template filled in with the seller’s data. */
export function fillPageTemplate(
  slug: TemplateSlug,
  facts: SellerDetails,
): { slug: string; title: string; body: string } {
  const { title, body } = drafts[slug]
  return { slug, title, body: body(facts) }
}
