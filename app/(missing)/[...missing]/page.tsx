import { notFound } from 'next/navigation'
import { requireViewer } from '@/lib/server/http/page-access'

/**
 * First path segments that browsers and crawlers request automatically, or that belong to files of an older
 * build. Requests for these paths always get a 404, even from visitors who aren’t signed in.
 */
const FILES = ['_next', 'static', 'sitemap.xml', 'manifest.webmanifest']

/**
 * Shows the “not found” page to people who are signed in. Renders for each request, because each request has
 * its own CSP nonce.
 */
export default async function MissingPage({ params }: PageProps<'/[...missing]'>) {
  const [first = ''] = (await params).missing
  if (!FILES.includes(first)) await requireViewer()
  notFound()
}
