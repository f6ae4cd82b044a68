import { notFound } from 'next/navigation'
import { requireViewer } from '@/lib/server/http/page-access'

/** Files that browsers and crawlers request on their own, or that belonged to an older build. Always 404. */
const FILES = ['_next', 'static', 'sitemap.xml', 'manifest.webmanifest']

/** The “not found” page for signed-in people. Rendered per request, because the CSP nonce is per request. */
export default async function MissingPage({ params }: PageProps<'/[...missing]'>) {
  const [first = ''] = (await params).missing
  if (!FILES.includes(first)) await requireViewer()
  notFound()
}
