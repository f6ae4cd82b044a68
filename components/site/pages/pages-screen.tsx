'use client'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { LocalDate } from '@/components/layout/local-date'
import { ButtonLink, PageLink } from '@/components/layout/page-link'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { pagesQuery } from '@/lib/client/site/pages'
import { type ListedPage, type TemplateSlug, templateSlugs } from '@/lib/contract/site/pages'

const titles: Record<TemplateSlug, string> = {
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  refunds: 'Refund Policy',
  imprint: 'Imprint',
  accessibility: 'Accessibility',
}

/** Lists the owner’s published pages and drafts. */
export function PagesScreen() {
  const query = useQuery(pagesQuery())
  return (
    <AdminPage
      title="Pages"
      description="Privacy policy, terms, refund policy, contact, and any other pages your visitors should read."
      action={
        <>
          <ButtonLink variant="outline" href="/admin/landing">
            Landing Page
          </ButtonLink>
          <ButtonLink variant="signal" href="/admin/pages/new">
            <FilePlus2 aria-hidden />
            New Page
          </ButtonLink>
        </>
      }
    >
      <RowsWhenLoaded
        query={query}
        what="The pages"
        loading={<LoadingSkeleton isList shape="h-16" />}
        empty={
          <EmptyState
            drawing="page"
            title="No pages yet"
            description="The footer links on your landing page don’t work until you publish these pages. Start with a template below."
          />
        }
      >
        {(pages) => (
          <Card>
            <ul className="divide-y">
              {pages.map((page) => (
                <PageRow key={page.id} page={page} />
              ))}
            </ul>
          </Card>
        )}
      </RowsWhenLoaded>
      <Templates written={query.data ?? []} />
    </AdminPage>
  )
}

function PageRow({ page: { id, slug, title, published, updatedAt } }: { page: ListedPage }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <PageLink
        href={`/admin/pages/${id}`}
        className="min-w-0 flex-1 basis-56 truncate font-medium hover:underline"
      >
        {title}
      </PageLink>
      {published ? (
        <a href={`/p/${slug}`} className="label-mono text-quiet hover:text-ink hover:underline">
          /p/{slug}
        </a>
      ) : (
        <span className="label-mono text-quiet">/p/{slug}</span>
      )}
      <LocalDate value={updatedAt} className="text-quiet text-sm" />
      <Badge variant={published ? 'done' : 'outline'}>{published ? 'Published' : 'Draft'}</Badge>
    </li>
  )
}

/** Lists the templates of pages that don’t exist yet. */
function Templates({ written }: { written: ListedPage[] }) {
  const missing = templateSlugs.filter((slug) => !written.some((page) => page.slug === slug))
  if (missing.length === 0) return null
  return (
    <section>
      <h2 className="text-lg">Start from a template</h2>
      <p className="mt-1 max-w-reading text-quiet text-sm">
        Published pages are linked from every page of your site. We fill in what we know about you and the
        services you use. The text is a starting point, not legal advice.
      </p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {missing.map((slug) => (
          <li key={slug}>
            <ButtonLink variant="outline" href={`/admin/pages/new?start=${slug}`}>
              {titles[slug]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
