'use client'
import { useQuery } from '@tanstack/react-query'
import { CopyField } from '@/components/layout/copy-field'
import { NumberedStep } from '@/components/layout/numbered-step'
import { PageLink } from '@/components/layout/page-link'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { networkGuideQuery } from '@/lib/client/sales/networks'
import type { NetworkCard, NetworkGuide } from '@/lib/contract/sales/networks'

/** Shows the steps that connect a network, with the values to copy. */
export function NetworkSetupSteps({ card }: { card: NetworkCard }) {
  const query = useQuery(networkGuideQuery(card.network))
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Set up {card.label}</h2>
      <WhenLoaded query={query} what="The steps" loading={<Skeleton className="mt-4 h-72" />}>
        {(guide) => (
          <ol className="mt-5 grid gap-6">
            {guide.steps.map(({ text, copy }, index) => (
              <NumberedStep key={text} number={index + 1}>
                <p className="wrap-anywhere">{text}</p>
                {copy && (
                  <div className="mt-3 grid gap-3">
                    <CopyValue copy={copy} card={card} guide={guide} />
                  </div>
                )}
              </NumberedStep>
            ))}
          </ol>
        )}
      </WhenLoaded>
    </Card>
  )
}

function CopyValue({
  copy,
  card: { label, notificationUrl },
  guide: { thankYouUrl, items },
}: {
  copy: NonNullable<NetworkGuide['steps'][number]['copy']>
  card: NetworkCard
  guide: NetworkGuide
}) {
  if (copy === 'thankYouUrl') return <CopyField label="Thank-you page" value={thankYouUrl} />
  if (copy === 'notificationUrl')
    return notificationUrl ? (
      <CopyField label="Notification URL" value={notificationUrl} />
    ) : (
      <p className="rounded-md border border-blueprint/40 border-dashed bg-dots px-4 py-3 text-quiet">
        Add the key first. The notification URL will then appear here.
      </p>
    )
  return (
    <>
      {items.map(({ item, product }) => (
        <CopyField key={item} label={`${label} item number of ${product}`} value={item} />
      ))}
      <p>
        <PageLink
          href="/admin/products"
          className="font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          Open Products
        </PageLink>
      </p>
    </>
  )
}
