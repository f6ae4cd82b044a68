import type { FooterSlug } from '@/lib/contract/site/pages'

/** Facts about the seller that the templates contain. */
export interface SellerFacts {
  name: string
  url: string
  postalAddress: string | null
  supportEmail: string | null
}

const legalNote =
  '> This draft is a starting point, **not legal advice**. Replace the text in [brackets], ask a lawyer who knows the law where you sell, and delete this paragraph.'

/** Returns the seller’s name and address, without repeating a name that the address begins with. */
function seller({ name, postalAddress }: SellerFacts): string {
  if (!postalAddress) return `${name}  \n[Your name and postal address]`
  const lines = postalAddress.split('\n')
  return [...(lines[0]?.trim() === name ? [] : [name]), ...lines].join('  \n')
}

const support = ({ supportEmail }: SellerFacts) => supportEmail ?? '[your support address]'

/** Templates. Their titles are those of the landing page’s footer links. */
const drafts: Record<FooterSlug, { title: string; body: (facts: SellerFacts) => string }> = {
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

## What we store and why

- **When you ask for early access**: your email address, the link you followed, the text of the form, and the time and IP address of your request. We only write to you after you confirm your email; otherwise we delete it after 14 days. Every email has an unsubscribe link.
- **When you buy**: WarriorPlus processes the payment and sends us your name, email address, what you bought, and your IP address. We use this to give you access to the course and for our accounting.
- **When you sign in**: your email address, and the time, IP address, and browser of your visit, so we can detect misuse.
- **When you watch**: the lessons you open, your progress, and your notes, so you can pick up where you left off.
- **Cookies**: one cookie keeps you signed in. We use no advertising or third-party tracking cookies.

## Who we share it with

The companies that run our server, email, and file storage for us: [their names and countries]. Lessons hosted on YouTube or Vimeo are loaded from those services.

## How long we keep it

We keep your account until you ask us to delete it. Records of purchases are kept for [the years your tax law asks for].

## Your rights

You can ask to see, correct, export, or delete the data we store about you. Download it from your account page, or email ${support(facts)}. You can also file a complaint with [your supervisory authority].`,
  },
  terms: {
    title: 'Terms of Service',
    body: (facts) => `${legalNote}

## Who sells

${seller(facts)}

## What you get

Access to the course at ${facts.url} for [as long as it is offered / the time stated at the checkout]. WarriorPlus processes the payment.

## What you may do

You may watch the lessons yourself and use what you learn and make. You may not share your access or copy, publish, or resell the lessons.

## What we do not promise

This is an educational course. Your results depend on your work, your market, and luck. Examples are not a promise of income.

## Refunds

See our [Refund Policy](/p/refunds).

## Governing law

[The law and courts of your country.]`,
  },
  refunds: {
    title: 'Refund Policy',
    body: (facts) => `${legalNote}

You can ask for a full refund of ${facts.name} within [30] days of your purchase. Email ${support(facts)}, or request it at WarriorPlus, using the email address you bought with. Your access to the course ends with the refund.`,
  },
}

/** Returns a template filled in with the seller’s facts. */
export function fillPageTemplate(
  slug: FooterSlug,
  facts: SellerFacts,
): { slug: string; title: string; body: string } {
  const { title, body } = drafts[slug]
  return { slug, title, body: body(facts) }
}

/** True if the text still has placeholders in brackets or the note about legal advice. */
export const hasPlaceholders = (body: string) => /not legal advice|\[[^\]]+\](?!\()/.test(body)
