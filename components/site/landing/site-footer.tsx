import { Logo } from '@/components/layout/logo'
import type { LandingPart } from '@/lib/contract/site/landing'
import { type FooterSlug, footerSlugs, type PageLink } from '@/lib/contract/site/pages'
import { footerLinks } from '@/lib/site'
import { ThemeButton } from './theme-button'

/** The words of the footer that stand for a page, once the owner has one. */
const slugs: Record<string, FooterSlug> = {
  About: 'about',
  Contact: 'contact',
  'Privacy Policy': 'privacy',
  'Terms of Service': 'terms',
  'Refund Policy': 'refunds',
}

/** Those that stand for a part of the page, once its owner shows it. */
const places: Record<string, { part: LandingPart; href: string }> = {
  'Course Content': { part: 'outline', href: '#outline' },
  Testimonials: { part: 'testimonials', href: '#testimonials' },
}

/** The words of the footer, each leading to its page or to where it stands, then the owner's other pages. */
function entries(links: PageLink[], order: LandingPart[]) {
  const placeOf = (label: string) => {
    const place = places[label]
    if (place) return order.includes(place.part) ? place.href : '#footer'
    return links.some(({ slug }) => slug === slugs[label]) ? `/p/${slugs[label]}` : '#footer'
  }
  const others = links.filter(({ slug }) => !footerSlugs.some((known) => known === slug))
  return [
    ...footerLinks.map((label) => ({ label, href: placeOf(label) })),
    ...others.map(({ slug, title }) => ({ label: title, href: `/p/${slug}` })),
  ]
}

export function SiteFooter({
  name,
  year,
  links,
  order,
}: {
  name: string
  year: number
  links: PageLink[]
  /** The parts of the page that its words may lead to. */
  order: LandingPart[]
}) {
  return (
    <footer id="footer" className="border-t print:break-inside-avoid">
      <div className="shell grid gap-8 py-12 print:gap-4 print:py-6">
        <div className="flex items-center justify-between gap-4">
          <Logo name={name} />
          <ThemeButton className="print:hidden" />
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-7 gap-y-1 text-quiet text-sm">
            {entries(links, order).map(({ label, href }) => (
              <li key={`${href} ${label}`}>
                <a href={href} className="inline-block py-1.5 hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-quiet text-sm">
          © <span data-year>{year}</span> {name}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
