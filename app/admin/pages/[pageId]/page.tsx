import type { Metadata } from 'next'
import { PageEditor } from '@/components/site/pages/page-editor'
import { PageMissing } from '@/components/site/pages/page-missing'
import { fillPageTemplate } from '@/components/site/pages/page-templates'
import { footerSlugs } from '@/lib/contract/site/pages'
import { getPage } from '@/lib/data/site/pages'
import { getSettings } from '@/lib/data/system/settings'
import { env } from '@/lib/server/env'
import { loadOrRefuse, parseId, requireAdmin } from '@/lib/server/http/page-access'
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
    return (
      <PageEditor
        page={null}
        start={slug ? fillPageTemplate(slug, facts) : { slug: '', title: '', body: '' }}
      />
    )
  }
  const found = await loadOrRefuse(async () => getPage(admin, parseId(pageId)))
  if ('refused' in found) return <PageMissing />
  const { page, versions } = found.value
  return <PageEditor key={page.id} page={page} start={page} versions={versions} />
}
