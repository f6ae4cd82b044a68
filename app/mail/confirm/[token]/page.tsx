import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { LoginPageLayout } from '@/components/people/login/login-page-layout'
import { Button, buttonVariants } from '@/components/ui/button'
import { leadConfirmationLinkSchema } from '@/lib/contract/mail/leads'
import { fillPlaceholders } from '@/lib/contract/placeholders'
import { findNonDefaultLanguage } from '@/lib/contract/site/shared-text'
import { findLead } from '@/lib/data/mail/leads'
import { loadOrRefuse } from '@/lib/server/http/page-access'
import { getCurrentBrand, readSharedText } from '@/lib/server/site/current-site'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await readSharedText()).confirmName,
})

/** Shows the button that confirms an early access sign-up. Opening the page doesn’t confirm it. */
export default async function ConfirmPage({ params }: PageProps<'/mail/confirm/[token]'>) {
  const { token } = await params
  const link = leadConfirmationLinkSchema.safeParse(token).data
  const found = link ? await loadOrRefuse(() => findLead(link)) : { value: null }
  const { name, words } = await getCurrentBrand()
  const frame = { name, lang: findNonDefaultLanguage(words) }
  if ('refused' in found)
    return <LoginPageLayout {...frame} title={words.laterTitle} text={words.laterText} />
  const lead = found.value
  if (!lead) {
    return (
      <LoginPageLayout {...frame} title={words.expiredTitle} text={words.expiredText}>
        <Home>{words.expiredButton}</Home>
      </LoginPageLayout>
    )
  }
  const fill = (text: string) => fillPlaceholders(text, { email: lead.email, product: name })
  if (lead.isConfirmed) {
    return (
      <LoginPageLayout {...frame} title={words.confirmedTitle} text={fill(words.confirmedText)}>
        <Home>{fill(words.confirmedButton)}</Home>
      </LoginPageLayout>
    )
  }
  return (
    <LoginPageLayout {...frame} title={words.confirmTitle} text={fill(words.confirmText)}>
      <form method="post" action={`/mail/confirm/${token}`}>
        <Button type="submit" variant="signal" size="lg" className="w-full">
          {words.confirmButton}
        </Button>
      </form>
    </LoginPageLayout>
  )
}

function Home({ children }: { children: ReactNode }) {
  return (
    <a href="/" className={buttonVariants({ size: 'lg' })}>
      {children}
    </a>
  )
}
