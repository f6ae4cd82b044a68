import type { ReactElement, ReactNode } from 'react'
import { LocalDate } from '@/components/layout/local-date'
import { TitledDialog } from '@/components/layout/titled-dialog'
import type { Lead } from '@/lib/contract/mail/leads'

/** Shows a dialog with everything that is stored about an early access sign-up. */
export function LeadConsentDialog({ lead, trigger }: { lead: Lead; trigger: ReactElement }) {
  return (
    <TitledDialog
      trigger={trigger}
      title={lead.email}
      description="Proof of consent: the data we store about this sign-up."
    >
      {() => (
        <dl className="grid gap-px overflow-hidden rounded-lg border bg-line text-sm">
          <Fact name="Form text">
            <span className="whitespace-pre-line">{lead.words}</span>
          </Fact>
          <Fact name="Submitted">
            <Moment value={lead.askedAt} />
            {lead.ipAddress && <span className="label-mono text-quiet"> from {lead.ipAddress}</span>}
          </Fact>
          {listFurtherProofs(lead).map(({ title, words, askedAt, ipAddress }) => (
            <Fact key={`${title} ${askedAt}`} name={`Form for ${title ?? 'the shop’s page'}`}>
              <span className="whitespace-pre-line">{words}</span>
              <span className="block">
                <Moment value={askedAt} />
                {ipAddress && <span className="label-mono text-quiet"> from {ipAddress}</span>}
              </span>
            </Fact>
          ))}
          <Fact name="Confirmed">
            <Moment value={lead.confirmedAt} />
          </Fact>
          {lead.unsubscribedAt && (
            <Fact name="Unsubscribed">
              <Moment value={lead.unsubscribedAt} />
            </Fact>
          )}
          {lead.boughtAt && (
            <Fact name="Purchased">
              <Moment value={lead.boughtAt} />
            </Fact>
          )}
          <Fact name="Source">
            {lead.source}
            {lead.utm && <span className="label-mono block text-quiet">{lead.utm}</span>}
            {lead.referrer && <span className="label-mono block text-quiet">{lead.referrer}</span>}
          </Fact>
        </dl>
      )}
    </TitledDialog>
  )
}

/**
 * Returns the consents for each landing page, to list below the latest consent. Leaves out the shop’s page if
 * its consent is the latest one.
 */
const listFurtherProofs = ({ courses, words, askedAt }: Lead) =>
  courses.filter((proof) => proof.title !== null || proof.words !== words || proof.askedAt !== askedAt)

const Moment = ({ value }: { value: string | null }) =>
  value ? <LocalDate value={value} format="moment" /> : 'Not yet'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bg-raised px-4 py-3">
      <dt className="label-mono text-quiet">{name}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
