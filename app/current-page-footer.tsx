import { PageFooter } from '@/components/layout/page-footer'
import { createWithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import { getCurrentBrand } from '@/lib/server/site/current-site'

/**
 * Shows the footer of the pages for students and buyers. Reads its data from the process’s in-memory copy of
 * the site.
 */
export async function CurrentPageFooter() {
  const { links, supportEmail, isWithdrawalOn, words } = await getCurrentBrand()
  return (
    <PageFooter
      links={links.map(({ slug, title }) => ({ href: `/p/${slug}`, title }))}
      supportEmail={supportEmail}
      withdrawal={isWithdrawalOn ? createWithdrawalLink(words.language) : undefined}
    />
  )
}
