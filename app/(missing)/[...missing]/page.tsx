import { notFound } from 'next/navigation'
import { requireViewer } from '@/lib/server/page'

/** Files that browsers and crawlers ask for unasked, and those of an older build: not there, whoever asks. */
const FILES = ['_next', 'static', 'sitemap.xml', 'manifest.webmanifest']

/** Any other url, for somebody who is signed in; it is rendered per request, as its policy's nonce must be. */
export default async function MissingPage({ params }: PageProps<'/[...missing]'>) {
  const [first = ''] = (await params).missing
  if (!FILES.includes(first)) await requireViewer()
  notFound()
}
