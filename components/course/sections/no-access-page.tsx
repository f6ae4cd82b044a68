import { LocalDate } from '@/components/layout/local-date'
import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'
import type { AccessStatus } from '@/lib/contract/people/purchase-access'
import { getAccessStatusMessage } from './access-status-text'
import { NoAccessStep } from './no-access-step'
import { SupportContact } from './support-contact'

const notPurchased = {
  title: 'Your purchases don’t include this section yet.',
  text: 'If you just paid, you’ll get access as soon as your payment is confirmed.',
  step: 'add_email' as const,
}

/**
 * Says why the viewer has no access to a section or video, and offers one next step. Shown in place of the
 * page.
 */
export function NoAccessPage({
  standing,
  endedAt = null,
  supportEmail = null,
}: {
  standing: AccessStatus
  /** Time when the viewer’s access ended. Null if access hasn’t ended, or if the time is unknown. */
  endedAt?: string | null
  supportEmail?: string | null
}) {
  const { title, text, step } = getAccessStatusMessage(standing, notPurchased)
  return (
    <PageNotice
      drawing="receipt"
      title={title}
      description={
        endedAt ? (
          <>
            Ended <LocalDate value={endedAt} />. {text}
          </>
        ) : (
          text
        )
      }
      action={
        <div className="grid gap-5">
          <div className="flex flex-wrap justify-center gap-3">
            <NoAccessStep step={step} supportEmail={supportEmail} />
            <ButtonLink variant="ghost" size="lg" href="/">
              Return to Dashboard
            </ButtonLink>
          </div>
          <SupportContact email={supportEmail} />
        </div>
      }
    />
  )
}
