import { PageFooter } from '@/components/layout/page-footer'
import { getCurrentBrand } from '@/lib/server/site/current-site'

/** Footer of the pages for students and buyers, from the site’s data in memory. */
export async function CurrentPageFooter() {
  const { links, supportEmail } = await getCurrentBrand()
  return (
    <PageFooter
      links={links.map(({ slug, title }) => ({ href: `/p/${slug}`, title }))}
      supportEmail={supportEmail}
    />
  )
}
