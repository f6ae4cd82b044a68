import { ButtonLink } from '@/components/layout/page-link'
import type { Section } from '@/lib/contract/course/sections'
import type { AccessStatus } from '@/lib/contract/people/purchase-access'
import { accessStatusMessage } from './access-status-text'
import { SupportContact } from './support-contact'

const notPurchased = {
  title: 'Your access is pending',
  text: 'If you just paid, you’ll get access as soon as the sale is confirmed.',
}

/** Replaces the next video for students without access to any section. Explains why and what to do. */
export function NoAccessBanner({
  email,
  sections,
  standing,
  supportEmail = null,
}: {
  email: string
  sections: Section[]
  standing: AccessStatus
  supportEmail?: string | null
}) {
  if (sections.length === 0 || !sections.every(({ locked }) => locked)) return null
  const { title, text } = accessStatusMessage(standing, notPurchased)
  return (
    <section
      aria-labelledby="next"
      className="corners flex flex-wrap items-center justify-between gap-x-10 gap-y-6 bg-dots px-6 py-8 sm:px-10 sm:py-12"
    >
      <div className="max-w-xl">
        <h2 id="next" className="text-[clamp(1.75rem,4vw,2.75rem)]">
          {title}
        </h2>
        <p className="wrap-anywhere mt-3 text-quiet">
          {!standing && (
            <>
              We couldn’t find any purchases for <span className="font-medium text-ink">{email}</span>.{' '}
            </>
          )}
          {text}
        </p>
        <SupportContact email={supportEmail} />
      </div>
      <ButtonLink variant="signal" size="lg" className="max-sm:w-full" href="/account">
        I Paid with Another Email
      </ButtonLink>
    </section>
  )
}
