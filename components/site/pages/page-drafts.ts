import type { FooterSlug } from '@/lib/contract/site/pages'

/** What is known of the seller. */
export interface SellerFacts {
  name: string
  url: string
  postalAddress: string | null
  supportEmail: string | null
}

const mark =
  '> This draft is a start, and **not legal advice**. Replace what stands in [brackets], have it read by somebody who knows the law where you sell, and delete this paragraph.'

/** Their address begins with a name already, which may be the shop's. */
function seller({ name, postalAddress }: SellerFacts): string {
  if (!postalAddress) return `${name}  \n[Your name and postal address]`
  const lines = postalAddress.split('\n')
  return [...(lines[0]?.trim() === name ? [] : [name]), ...lines].join('  \n')
}

const support = ({ supportEmail }: SellerFacts) => supportEmail ?? '[your support address]'

/** The titles are those of the landing page's footer. */
const drafts: Record<FooterSlug, { title: string; body: (facts: SellerFacts) => string }> = {
  about: {
    title: 'About',
    body: ({ name }) => `[Who you are, and why you made ${name}.]`,
  },
  contact: {
    title: 'Contact',
    body: (facts) => `Write to ${support(facts)}.

${seller(facts)}`,
  },
  privacy: {
    title: 'Privacy Policy',
    body: (facts) => `${mark}

## Who is responsible

${seller(facts)}

## What is stored, and why

- **When you ask for early access**: your email address, the link you came by, the words of the form, and when and from which IP address it was sent. We write to you only once you confirm it by mail; otherwise it is deleted after 14 days. Every mail has a link that ends them.
- **When you buy**: WarriorPlus, who takes the payment, tells us your name, email address, what you bought and from which IP address. We keep it to open the course to you, and for our books.
- **When you sign in**: your email address, and the time, IP address and browser of the visit, so that we see misuse.
- **When you watch**: which lessons you opened, how far you came, and your notes, so that you find your place again.
- **Cookies**: one that keeps you signed in. No advertising, no tracking by others.

## Who else sees it

Those who run our server, our mail and our file storage, on our behalf: [their names and countries]. Lessons that are played from YouTube or Vimeo are loaded from there.

## How long

Your account lasts until you ask us to delete it. Records of purchases are kept for [the years your tax law asks for].

## Your rights

You can see, correct, take along or have deleted what we store about you. Download it from your account page, or write to ${support(facts)}. You can also complain to [the supervising authority].`,
  },
  terms: {
    title: 'Terms of Service',
    body: (facts) => `${mark}

## Who sells

${seller(facts)}

## What you get

Access to the course at ${facts.url} for [as long as it is offered / the time stated at the checkout]. Payment is taken by WarriorPlus.

## What you may do

Watch the lessons yourself and use what you learn and make. You may not share your access, or copy, publish or resell the lessons.

## What we do not promise

The course teaches. What you earn with it depends on your work, your market and luck; examples are no promise of income.

## Refunds

See our [Refund Policy](/p/refunds).

## Which law

[The law and courts of your country.]`,
  },
  refunds: {
    title: 'Refund Policy',
    body: (facts) => `${mark}

You may return ${facts.name} within [30] days of your purchase for a full refund. Write to ${support(facts)}, or ask at WarriorPlus, with the email address you bought with. With the refund your access to the course ends.`,
  },
}

/** Words to start a page with. */
export function draftOf(slug: FooterSlug, facts: SellerFacts): { slug: string; title: string; body: string } {
  const { title, body } = drafts[slug]
  return { slug, title, body: body(facts) }
}

/** Whether words still hold what a draft left open. */
export const isUnfinished = (body: string) => /not legal advice|\[[^\]]+\](?!\()/.test(body)
