import { ButtonLink } from '@/components/layout/page-link'
import { PageNotice } from '@/components/layout/page-notice'
import { ReturnToDashboardButton } from '@/components/layout/return-to-dashboard-button'
import type { AccessStatus } from '@/lib/contract/people/purchase-access'
import { accessStatusMessage } from './access-status-text'
import { SupportContact } from './support-contact'

const notPurchased = {
  title: 'Access pending',
  text: 'Your purchases don’t include this section yet. If you just paid, you’ll get access as soon as the sale is confirmed.',
}

/** Replaces a section or video that the viewer has no access to. Explains why and what to do. */
export function NoAccessPage({
  standing,
  supportEmail = null,
}: {
  standing: AccessStatus
  supportEmail?: string | null
}) {
  const { title, text } = accessStatusMessage(standing, notPurchased)
  return (
    <PageNotice
      drawing="receipt"
      title={title}
      description={text}
      action={
        <div className="grid gap-5">
          <div className="flex flex-wrap justify-center gap-3">
            <ReturnToDashboardButton />
            <ButtonLink variant="outline" href="/account">
              I Paid with Another Email
            </ButtonLink>
          </div>
          <SupportContact email={supportEmail} />
        </div>
      }
    />
  )
}
