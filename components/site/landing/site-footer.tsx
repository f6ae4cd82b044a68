import { Logo } from '@/components/layout/logo'
import type { WithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import type { LandingSectionKind } from '@/lib/contract/site/landing'
import type { LandingLabels } from '@/lib/contract/site/landing-labels'
import { footerSlugs, type PublicPageLink } from '@/lib/contract/site/pages'
import { ThemeButton } from './theme-button'

/** Footer links in order. Most of them link to one of the owner’s pages. */
const footerLinks = ['about', 'content', 'testimonials', 'contact', 'privacy', 'terms', 'refunds'] as const
type FooterLink = (typeof footerLinks)[number]

/** Sections of the landing page that two of the footer links lead to, if they are shown. */
const sections: Partial<Record<FooterLink, LandingSectionKind>> = {
  content: 'outline',
  testimonials: 'testimonials',
}

/** Returns the footer links, followed by the owner’s other pages and the withdrawal form. */
function entries(
  links: PublicPageLink[],
  order: LandingSectionKind[],
  page: LandingLabels,
  withdrawal: WithdrawalLink | undefined,
) {
  const hrefOf = (link: FooterLink) => {
    const part = sections[link]
    if (part) return order.includes(part) ? `#${part}` : '#footer'
    return links.some(({ slug }) => slug === link) ? `/p/${link}` : '#footer'
  }
  const others = links.filter(({ slug }) => !footerSlugs.some((known) => known === slug))
  return [
    ...footerLinks.map((link) => ({ label: page[link], href: hrefOf(link), lang: undefined })),
    ...others.map(({ slug, title }) => ({ label: title, href: `/p/${slug}`, lang: undefined })),
    ...(withdrawal ? [{ label: withdrawal.title, href: withdrawal.href, lang: withdrawal.lang }] : []),
  ]
}

export function SiteFooter({
  name,
  year,
  links,
  order,
  page,
  withdrawal,
}: {
  name: string
  year: number
  links: PublicPageLink[]
  /** Sections that are shown. */
  order: LandingSectionKind[]
  page: LandingLabels
  /** Link to the withdrawal form. Undefined while it is off. */
  withdrawal?: WithdrawalLink | undefined
}) {
  return (
    <footer id="footer" className="border-t print:break-inside-avoid">
      <div className="shell grid gap-8 py-12 print:gap-4 print:py-6">
        <div className="flex items-center justify-between gap-4">
          <Logo name={name} />
          <ThemeButton label={page.switchTheme} className="print:hidden" />
        </div>
        <nav aria-label={page.footer}>
          <ul className="flex flex-wrap gap-x-7 gap-y-1 text-quiet text-sm">
            {entries(links, order, page, withdrawal).map(({ label, href, lang }) => (
              <li key={`${href} ${label}`}>
                <a href={href} lang={lang} className="inline-block py-1.5 hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-quiet text-sm">
          © <span data-year>{year}</span> {name}. {page.rights}
        </p>
      </div>
    </footer>
  )
}
