import type { Metadata } from 'next'
import { draftOf } from '@/components/site/pages/page-drafts'
import { PageEditor } from '@/components/site/pages/page-editor'
import { PageMissing } from '@/components/site/pages/page-missing'
import { footerSlugs } from '@/lib/contract/site/pages'
import { getPage } from '@/lib/data/site/pages'
import { getSettings } from '@/lib/data/system/settings'
import { env } from '@/lib/server/env'
import { idFrom, load, requireAdmin } from '@/lib/server/http/page'
import { currentBrand } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Page' }

export default async function PageEditorPage({ params, searchParams }: PageProps<'/admin/pages/[pageId]'>) {
  const admin = await requireAdmin()
  const { pageId } = await params
  if (pageId === 'new') {
    const { start } = await searchParams
    const slug = footerSlugs.find((known) => known === start)
    const { postalAddress } = await getSettings(admin)
    const { name, supportEmail } = await currentBrand()
    const facts = { name, url: env.APP_URL, postalAddress, supportEmail }
    return <PageEditor page={null} start={slug ? draftOf(slug, facts) : { slug: '', title: '', body: '' }} />
  }
  const found = await load(async () => getPage(admin, idFrom(pageId)))
  if ('refused' in found) return <PageMissing />
  const { page, versions } = found.value
  return <PageEditor key={page.id} page={page} start={page} versions={versions} />
}
