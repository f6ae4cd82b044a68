import type { Metadata } from 'next'
import { PagesScreen } from '@/components/site/pages/pages-screen'
import { pagesQuery } from '@/lib/client/site/pages'
import { withServerData } from '@/lib/client/with-server-data'
import { listPages } from '@/lib/data/site/pages'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Pages' }

export default async function PagesPage() {
  return withServerData(<PagesScreen />, [pagesQuery(), await listPages(await requireAdmin())])
}
