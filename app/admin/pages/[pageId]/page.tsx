import type { Metadata } from 'next'
import { PageEditor } from '@/components/site/pages/page-editor'
import { PageNotFound } from '@/components/site/pages/page-not-found'
import { fillPageTemplate, type SellerDetails } from '@/components/site/pages/page-templates'
import { ACCESSIBILITY_SLUG, templateSlugs } from '@/lib/contract/site/pages'
import { countCaptionedLessons } from '@/lib/data/course/caption-coverage'
import { getPage } from '@/lib/data/site/pages'
import { findSavedRefundPolicy } from '@/lib/data/system/refund-policy'
import { getSettings } from '@/lib/data/system/settings'
import type { Admin } from '@/lib/server/auth/session'
import { env } from '@/lib/server/env'
import { loadOrRefuse, parseId, requireAdmin } from '@/lib/server/http/page-access'
import { getCurrentBrand } from '@/lib/server/site/current-site'
import { readPrivacyServices } from './privacy-services'

export const metadata: Metadata = { title: 'Page' }

export default async function PageEditorPage({ params, searchParams }: PageProps<'/admin/pages/[pageId]'>) {
  const admin = await requireAdmin()
  const { pageId } = await params
  if (pageId === 'new') {
    const { start } = await searchParams
    const slug = templateSlugs.find((known) => known === start)
    const draft = slug
      ? fillPageTemplate(slug, await readSellerDetails(admin))
      : { slug: '', title: '', body: '' }
    return <PageEditor page={null} start={draft} refill={await readRefill(admin, draft.slug)} />
  }
  const found = await loadOrRefuse(async () => getPage(admin, parseId(pageId)))
  if ('refused' in found) return <PageNotFound />
  const { page, versions } = found.value
  const refill = await readRefill(admin, page.slug)
  return <PageEditor key={page.id} page={page} start={page} versions={versions} refill={refill} />
}

/** Returns a page’s text, filled in with current data. Null for pages whose text can’t be filled in again. */
async function readRefill(admin: Admin, slug: string): Promise<string | null> {
  if (slug !== ACCESSIBILITY_SLUG) return null
  return fillPageTemplate(slug, await readSellerDetails(admin)).body
}

async function readSellerDetails(admin: Admin): Promise<SellerDetails> {
  const [{ name, supportEmail, accent }, settings, savedRefundPolicy, captions] = await Promise.all([
    getCurrentBrand(),
    getSettings(admin),
    findSavedRefundPolicy(admin),
    countCaptionedLessons(admin),
  ])
  const accessibility = { ...captions, accent, asOf: new Date().toISOString() }
  const { postalAddress } = settings
  const services = await readPrivacyServices(admin, settings)
  const facts = { postalAddress, supportEmail, savedRefundPolicy, services, accessibility }
  return { name, url: env.APP_URL, ...facts }
}
