import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'
import type { AccessStatus } from '@/lib/contract/people/purchase-access'
import { accessStatusMessage } from './access-status-text'
import { NoAccessStep } from './no-access-step'
import { SupportContact } from './support-contact'

const notPurchased = {
  title: 'Your purchases don’t include this section yet.',
  text: 'If you just paid, you’ll get access as soon as the sale is confirmed.',
  step: 'add_email' as const,
}

/** Replaces a section or video that the viewer has no access to: one sentence, and one next step. */
export function NoAccessPage({
  standing,
  supportEmail = null,
}: {
  standing: AccessStatus
  supportEmail?: string | null
}) {
  const { title, text, step } = accessStatusMessage(standing, notPurchased)
  return (
    <PageNotice
      drawing="receipt"
      title={title}
      description={text}
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
