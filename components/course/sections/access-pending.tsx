import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'
import { ReturnButton } from '@/components/layout/return-button'
import type { Standing } from '@/lib/contract/people/access'
import { AskSupport } from './ask-support'
import { wordsFor } from './standing-words'

const unbought = {
  title: 'Access pending',
  text: 'None of your purchases includes this section yet. If you have just paid, it opens as soon as the sale is confirmed.',
}

/** The page of a section, or of a video in it, that is closed to the viewer: why, and what to do about it. */
export function AccessPending({
  standing,
  supportEmail = null,
}: {
  standing: Standing
  supportEmail?: string | null
}) {
  const { title, text } = wordsFor(standing, unbought)
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
