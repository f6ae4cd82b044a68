import { LocalDate } from '@/components/layout/local-date'
import { Logo } from '@/components/layout/logo'
import { PageFooter } from '@/components/layout/page-footer'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import type { WithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import type { PublishedPage } from '@/lib/contract/site/pages'
import { findNonDefaultLanguage, type SharedText } from '@/lib/contract/site/shared-text'
import { MarkdownContent } from './markdown-content'

/** Shows a public page that the owner wrote. */
export function PublishedPageScreen({
  name,
  page,
  words,
  supportEmail = null,
  withdrawal,
}: {
  name: string
  page: PublishedPage
  words: SharedText
  supportEmail?: string | null
  /** Link to the withdrawal form. Undefined while it is off. */
  withdrawal?: WithdrawalLink | undefined
}) {
  const lang = findNonDefaultLanguage(words)
  return (
    <>
      <header className="border-b">
        <div className="shell flex h-16 items-center justify-between gap-4">
          <a href="/" className="min-w-0 truncate rounded-md">
            <Logo name={name} />
          </a>
          <ThemeToggle />
        </div>
      </header>
      <main lang={lang} className="shell py-[clamp(2.5rem,7vw,5rem)]">
        <h1 className="wrap-anywhere max-w-reading text-[clamp(2rem,5vw,3.25rem)]">{page.title}</h1>
        <p className="label-mono mt-4 mb-10 border-b pb-4 text-quiet">
          {`${words.lastChanged} `}
          <LocalDate value={page.updatedAt} lang={lang} />
        </p>
        <MarkdownContent pages={page.links}>{page.body}</MarkdownContent>
      </main>
      <PageFooter
        links={[
          { href: '/', title: words.home },
          ...page.links.map(({ slug, title }) => ({ href: `/p/${slug}`, title })),
        ]}
        supportEmail={supportEmail}
        withdrawal={withdrawal}
        current={`/p/${page.slug}`}
        lang={lang}
      />
    </>
  )
}
