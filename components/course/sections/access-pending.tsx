import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'
import { ReturnButton } from '@/components/layout/return-button'
import type { Standing } from '@/lib/contract/people/access'
import { AskSupport } from './ask-support'
import { wordsFor } from './standing-words'

const notPurchased = {
  title: 'Access pending',
  text: 'Your purchases don’t include this section yet. If you just paid, you’ll get access as soon as the sale is confirmed.',
}

/** Replaces a section or video that the viewer has no access to. Explains why and what to do. */
export function AccessPending({
  standing,
  supportEmail = null,
}: {
  standing: Standing
  supportEmail?: string | null
}) {
  const { title, text } = wordsFor(standing, notPurchased)
  return (
    <PageNotice
      drawing="receipt"
      title={title}
      description={text}
      action={
        <div className="grid gap-5">
          <div className="flex flex-wrap justify-center gap-3">
            <ReturnButton />
            <ButtonLink variant="outline" href="/account">
              I paid with another email
            </ButtonLink>
          </div>
          <AskSupport email={supportEmail} />
        </div>
      }
    />
  )
}
