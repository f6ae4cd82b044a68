'use client'
import { useQuery } from '@tanstack/react-query'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { broadcastQuery } from '@/lib/client/mail/broadcasts'
import { BroadcastEditor } from './broadcast-editor'
import { BroadcastReport } from './broadcast-report'

/** Shows the editor while the broadcast is a draft, and its report afterward. */
export function BroadcastScreen({ id, products }: { id: string; products: { id: string; name: string }[] }) {
  const query = useQuery(broadcastQuery(id))
  return (
    <WhenLoaded query={query} what="This broadcast" loading={<LoadingSkeleton shape="h-96" />}>
      {(mail) =>
        mail.state === 'draft' ? (
          <BroadcastEditor mail={mail} start={mail} products={products} />
        ) : (
          <BroadcastReport mail={mail} />
        )
      }
    </WhenLoaded>
  )
}
