import { LocalDate } from '@/components/layout/local-date'
import { Logo } from '@/components/layout/logo'
import { ThemeToggle } from '@/components/layout/theme-toggle'
import type { PublishedPage } from '@/lib/contract/site/pages'
import { findNonDefaultLanguage, type SharedText } from '@/lib/contract/site/shared-text'
import { MarkdownContent } from './markdown-content'

/** A public page written by the owner. */
export function PublishedPageScreen({
  name,
  page,
  words,
}: {
  name: string
  page: PublishedPage
  words: SharedText
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
        <MarkdownContent>{page.body}</MarkdownContent>
      </main>
      <footer className="border-t">
        <nav aria-label="Footer" className="shell py-8">
          <ul lang={lang} className="flex flex-wrap gap-x-7 gap-y-1 text-quiet text-sm">
            {[{ slug: '', title: words.home }, ...page.links].map(({ slug, title }) => (
              <li key={slug}>
                <a
                  href={slug ? `/p/${slug}` : '/'}
                  aria-current={slug === page.slug ? 'page' : undefined}
                  className="inline-block py-1.5 hover:text-ink hover:underline aria-[current]:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </>
  )
}
