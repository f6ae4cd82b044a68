import type { Metadata } from 'next'
import { LandingEditor } from '@/components/site/landing-editor/landing-editor'
import { landingQuery } from '@/lib/client/site/landing'
import { withServerData } from '@/lib/client/with-server-data'
import { computeBrandStyle } from '@/lib/contract/site/brand-style'
import { getLanding } from '@/lib/data/site/landing'
import { listPageLinks } from '@/lib/data/site/pages'
import { requireAdmin } from '@/lib/server/http/page-access'
import { getCurrentBrand } from '@/lib/server/site/current-site'
import { landingFiles } from '@/lib/server/site/landing-files'

export const metadata: Metadata = { title: 'Landing Page' }

export default async function LandingEditorPage() {
  const admin = await requireAdmin()
  const [landing, links, brand] = await Promise.all([getLanding(admin), listPageLinks(), getCurrentBrand()])
  const { sheet, logo } = computeBrandStyle(brand)
  const looks = { sheet: landingFiles.sheet, rules: landingFiles.laterFaces + sheet, logo }
  return withServerData(<LandingEditor name={brand.name} accent={brand.accent} {...{ links, looks }} />, [
    landingQuery(),
    landing,
  ])
}
