import { ownsNoSection } from '@/lib/contract/course/owns-no-section'
import type { Section } from '@/lib/contract/course/sections'
import type { AccessStatus } from '@/lib/contract/people/purchase-access'
import { getAccessStatusMessage } from './access-status-text'
import { NoAccessStep } from './no-access-step'
import { SupportContact } from './support-contact'

const notFound = (email: string) => ({
  title: `We couldn’t find any purchases for ${email}.`,
  text: 'If you just paid, you’ll get access as soon as your payment is confirmed.',
  step: 'add_email' as const,
})

/**
 * Says why a student has no access to any section, and offers one next step. Shown in place of the next
 * lesson.
 */
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
  if (sections.length === 0 || !ownsNoSection(sections)) return null
  const { title, text, step } = getAccessStatusMessage(standing, notFound(email))
  return (
    <section aria-labelledby="next" className="corners grid gap-6 bg-dots px-6 py-8 sm:px-10 sm:py-12">
      <h2 id="next" className="wrap-anywhere max-w-3xl text-[clamp(1.5rem,3.4vw,2.5rem)]">
        {title}
      </h2>
      <div>
        <NoAccessStep step={step} supportEmail={supportEmail} />
      </div>
      <div className="grid max-w-xl gap-1 text-quiet text-sm">
        <p>{text}</p>
        <SupportContact email={supportEmail} />
      </div>
    </section>
  )
}
