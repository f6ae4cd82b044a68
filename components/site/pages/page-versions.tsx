import { LocalDate } from '@/components/layout/local-date'
import { Card } from '@/components/ui/card'
import type { PageVersion } from '@/lib/contract/site/pages'
import { MarkdownContent } from './markdown-content'

/** Lists the published versions with their dates. The evidence pages of sales refer to them. */
export function PageVersions({ versions }: { versions: PageVersion[] }) {
  if (versions.length === 0) return null
  return (
    <section className="max-w-4xl">
      <h2 className="text-lg">Published versions</h2>
      <Card className="mt-3">
        <ul className="divide-y">
          {versions.map(({ id, title, slug, body, published, since }) => (
            <li key={id}>
              {published ? (
                <details>
                  <summary className="flex flex-wrap gap-x-4 px-5 py-3 text-sm">
                    <LocalDate value={since} format="moment" className="font-medium" />
                    <span className="text-quiet">
                      {title} at /p/{slug}
                    </span>
                  </summary>
                  <div className="border-t px-5 py-6">
                    <MarkdownContent>{body}</MarkdownContent>
                  </div>
                </details>
              ) : (
                <p className="flex flex-wrap gap-x-4 px-5 py-3 text-quiet text-sm">
                  <LocalDate value={since} format="moment" className="font-medium" />
                  Unpublished at /p/{slug}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
