import { notFound } from 'next/navigation'
import { requireViewer } from '@/lib/server/page'

/** Any other address, for somebody who is signed in; it is rendered per request, as its policy's nonce must be. */
export default async function MissingPage() {
  await requireViewer()
  notFound()
}
