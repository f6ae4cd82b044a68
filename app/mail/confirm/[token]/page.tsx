import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { LoginFrame } from '@/components/people/login/login-frame'
import { Button, buttonVariants } from '@/components/ui/button'
import { filled } from '@/lib/contract/fill'
import { leadLinkSchema } from '@/lib/contract/mail/leads'
import { otherLanguage } from '@/lib/contract/site/house-words'
import { findLead } from '@/lib/data/mail/leads'
import { load } from '@/lib/server/http/page'
import { currentBrand, houseWords } from '@/lib/server/site/current-site'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await houseWords()).confirmName })

/** Confirms an early access sign-up with a button. Opening the page changes nothing. */
export default async function ConfirmPage({ params }: PageProps<'/mail/confirm/[token]'>) {
  const { token } = await params
  const link = leadLinkSchema.safeParse(token).data
  const found = link ? await load(() => findLead(link)) : { value: null }
  const { name, words } = await currentBrand()
  const frame = { name, lang: otherLanguage(words) }
  if ('refused' in found) return <LoginFrame {...frame} title={words.laterTitle} text={words.laterText} />
  const lead = found.value
  if (!lead) {
    return (
      <LoginFrame {...frame} title={words.expiredTitle} text={words.expiredText}>
        <Home>{words.expiredButton}</Home>
      </LoginFrame>
    )
  }
  const fill = (text: string) => filled(text, { email: lead.email, product: name })
  if (lead.isConfirmed) {
    return (
      <LoginFrame {...frame} title={words.confirmedTitle} text={fill(words.confirmedText)}>
        <Home>{fill(words.confirmedButton)}</Home>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame {...frame} title={words.confirmTitle} text={fill(words.confirmText)}>
      <form method="post" action={`/mail/confirm/${token}`}>
        <Button type="submit" variant="signal" size="lg" className="w-full">
          {words.confirmButton}
        </Button>
      </form>
    </LoginFrame>
  )
}

function Home({ children }: { children: ReactNode }) {
  return (
    <a href="/" className={buttonVariants({ size: 'lg' })}>
      {children}
    </a>
  )
}
