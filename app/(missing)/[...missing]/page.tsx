import { notFound } from 'next/navigation'
import { requireViewer } from '@/lib/server/http/page-access'

/**
 * First path segments that browsers and crawlers request automatically, or that belong to files of an older
 * build. Such a request always gets a 404, even without a sign-in.
 */
const FILES = ['_next', 'static', 'sitemap.xml', 'manifest.webmanifest']

/** The “not found” page for signed-in people. Rendered per request, because the CSP nonce is per request. */
export default async function MissingPage({ params }: PageProps<'/[...missing]'>) {
  const [first = ''] = (await params).missing
  if (!FILES.includes(first)) await requireViewer()
  notFound()
}
