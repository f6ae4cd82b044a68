import type { Metadata } from 'next'
import { PagesScreen } from '@/components/site/pages/pages-screen'
import { hydrated } from '@/lib/client/hydrated'
import { pagesQuery } from '@/lib/client/site/pages'
import { listPages } from '@/lib/data/site/pages'
import { requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Pages' }

export default async function PagesPage() {
  return hydrated(<PagesScreen />, [pagesQuery(), await listPages(await requireAdmin())])
}
