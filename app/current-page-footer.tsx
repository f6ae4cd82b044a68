import { PageFooter } from '@/components/layout/page-footer'
import { createWithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import { getCurrentBrand } from '@/lib/server/site/current-site'

/**
 * Footer of the pages for students and buyers. Its data comes from the copy of the site that the process
 * keeps in memory.
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
