'use client'
import { useQuery } from '@tanstack/react-query'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { receivedFieldsQuery } from '@/lib/client/sales/received-fields'
import { type NetworkName, networkLabels } from '@/lib/contract/sales/networks'
import type { ReceivedFields as Result } from '@/lib/contract/sales/received-fields'
import { formatCount } from '@/lib/format'
import { AnonymizedMessages } from './anonymized-messages'
import { ReceivedFieldList } from './received-field-list'

/**
 * Compares the fields received from a network with the fields we expect, because the network can change them
 * without notice.
 */
export function ReceivedFieldsCard({ network = 'warriorplus' }: { network?: NetworkName }) {
  const query = useQuery(receivedFieldsQuery(network))
  const label = networkLabels[network]
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Fields received from {label}</h2>
      <p className="mt-1 max-w-reading text-quiet text-sm leading-normal">
        The names of the fields in your notifications, and how often {label} sent each one. Updated every few
        minutes. Test sales aren’t included.
      </p>
      <WhenLoaded query={query} what="The fields" loading={<Skeleton className="mt-4 h-24" />}>
        {(witness) =>
          witness.messages === 0 ? <NothingYet /> : <Fields network={network} witness={witness} />
        }
      </WhenLoaded>
    </Card>
  )
}

function NothingYet() {
  return (
    <p className="mt-4 rounded-md border border-blueprint/40 border-dashed bg-dots px-4 py-5 text-quiet text-sm">
      No notifications yet. A few minutes after your first real sale, the notification’s fields will appear
      here.
    </p>
  )
}

function Fields({ network, witness }: { network: NetworkName; witness: Result }) {
  const label = networkLabels[network]
  const { messages, missing, unknown, known, others, actions } = witness
  const soFar = `(${formatCount(messages)} ${messages === 1 ? 'notification' : 'notifications'} so far)`
  return (
    <div className="mt-5 grid items-start gap-x-10 gap-y-6 border-t pt-5 lg:grid-cols-2">
      <section>
        <h3 className="font-semibold text-sm">Expected but not received</h3>
        {missing.length === 0 && (
          <p className="mt-2 text-quiet text-sm">None. We’ve received every field we need {soFar}.</p>
        )}
        <ul className="mt-2 grid gap-2">
          {missing.map(({ name, need }) => (
            <li
              key={name}
              className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-text leading-snug"
            >
              {label} has never sent <code className="wrap-anywhere font-mono">{name}</code> {soFar}; {need}.
            </li>
          ))}
        </ul>
      </section>
      <section className="min-w-0">
        <h3 className="font-semibold text-sm">Received but unknown</h3>
        <p className="mt-2 text-quiet text-sm">
          {unknown.length === 0
            ? `None. We recognize every field that ${label} sent.`
            : 'These fields are stored with each purchase but not used.'}
        </p>
        <ReceivedFieldList fields={unknown} />
        {others > 0 && (
          <p className="mt-2 text-quiet text-sm">
            And {formatCount(others)} more {others === 1 ? 'field' : 'fields'}.
          </p>
        )}
      </section>
      <details className="min-w-0 text-sm">
        <summary className="w-fit cursor-pointer rounded-md font-medium text-quiet hover:text-ink">
          {formatCount(known.length)} known {known.length === 1 ? 'field' : 'fields'} received
        </summary>
        <ReceivedFieldList fields={known} />
      </details>
      {network === 'warriorplus' && <AnonymizedMessages actions={actions} />}
    </div>
  )
}
