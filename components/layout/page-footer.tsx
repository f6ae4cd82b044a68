import type { WithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'

interface FooterLink {
  href: string
  title: string
  /** Language of the title, if it can differ from the language of the other links. */
  lang?: string
}

/** Shows links to the owner’s public pages and the support email. Renders nothing if there are no links. */
export function PageFooter({
  links,
  supportEmail,
  withdrawal,
  current,
  lang,
}: {
  links: FooterLink[]
  supportEmail: string | null
  /** Link to the withdrawal form, shown last. Undefined while the form is off. */
  withdrawal?: WithdrawalLink | undefined
  /** URL of this page. Its link is marked as the current page. */
  current?: string
  /** Language of the links, if it differs from the site’s language. */
  lang?: string | undefined
}) {
  const contact = supportEmail ? [{ href: `mailto:${supportEmail}`, title: supportEmail }] : []
  const all: FooterLink[] = [...links, ...contact, ...(withdrawal ? [withdrawal] : [])]
  if (all.length === 0) return null
  return (
    <footer className="border-t print:hidden">
      <nav aria-label="Footer" className="shell py-6">
        <ul lang={lang} className="flex flex-wrap gap-x-7 gap-y-1 text-quiet text-sm">
          {all.map(({ href, title, lang: own }) => (
            <li key={href} className="min-w-0">
              <a
                href={href}
                lang={own}
                aria-current={href === current ? 'page' : undefined}
                className="wrap-anywhere inline-block py-1.5 hover:text-ink hover:underline aria-[current]:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
