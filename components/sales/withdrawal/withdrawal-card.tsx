import { LocalDate } from '@/components/layout/local-date'
import { PageLink } from '@/components/layout/page-link'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { withdrawalLabels } from '@/lib/contract/mail/withdrawal-locales'
import type { Withdrawal } from '@/lib/contract/sales/withdrawals'
import { WithdrawalActions } from './withdrawal-actions'

const timings: Record<Withdrawal['timing'], string> = {
  in_time: 'In time',
  later: 'Late, but possibly valid. Check whether the buyer was told about the right to withdraw.',
  unknown: 'Unknown until matched to a purchase',
}

const acknowledgements: Record<Withdrawal['acknowledgement'], string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Couldn’t be sent. Contact the consumer another way.',
  held: 'On hold in safe mode',
  none: 'Not sent, because this withdrawal is a duplicate',
}

const closings: Record<NonNullable<Withdrawal['closedBy']>, string> = {
  refund: 'Refunded and closed',
  manual: 'Marked as handled',
}

/** Shows one withdrawal: its declaration, its purchase, and the next step. */
export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { name, email, replyTo, order, text, locale, submittedAt, timing, closedBy } = withdrawal
  const facts: [string, React.ReactNode][] = [
    ['Email at checkout', email ?? 'Removed'],
    ['Email for the confirmation', replyTo ?? 'Removed'],
    ['Order', order ?? 'Not provided'],
    ['Purchase', <PurchaseFact key="purchase" withdrawal={withdrawal} />],
    ['Timing', timings[timing]],
    ['Confirmation', acknowledgements[withdrawal.acknowledgement]],
    ['Note', withdrawal.note],
  ]
  return (
    <Card className="grid min-w-0 gap-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="wrap-anywhere mr-auto text-lg">{name ?? 'Name removed'}</h2>
        {!withdrawal.signedIn && <Badge variant="outline">Not signed in</Badge>}
        {withdrawal.isFromOtherEmail && <Badge variant="warning">Different email than at checkout</Badge>}
        {withdrawal.repeatOf && <Badge variant="outline">Duplicate</Badge>}
        {closedBy && <Badge variant="done">{closings[closedBy]}</Badge>}
      </div>
      <p className="text-quiet text-sm">
        Sent <LocalDate value={submittedAt} />
        {!closedBy && (
          <>
            . Refund due <LocalDate value={withdrawal.refundDueAt} />.
          </>
        )}
      </p>
      <p lang={locale} title={withdrawalLabels[locale].start} className="wrap-anywhere">
        {text}
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-quiet">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <WithdrawalActions withdrawal={withdrawal} />
    </Card>
  )
}

function PurchaseFact({ withdrawal: { match } }: { withdrawal: Withdrawal }) {
  if (!match) return 'No matching purchase'
  return (
    <PageLink href={`/admin/purchases/${match.purchaseId}/evidence`} className="underline underline-offset-4">
      {`Sale ${match.saleId}${match.product ? `, ${match.product}` : ''}`}
    </PageLink>
  )
}
