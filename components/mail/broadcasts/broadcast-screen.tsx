'use client'
import { useQuery } from '@tanstack/react-query'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { broadcastQuery } from '@/lib/client/mail/broadcasts'
import { BroadcastEditor } from './broadcast-editor'
import { BroadcastReport } from './broadcast-report'
import type { CourseSelectComponent } from './course-segment-fields'

interface Props {
  id: string
  products: { id: string; name: string }[]
  CourseSelect: CourseSelectComponent
}

/** Shows the editor while the broadcast is a draft, and its report once it’s sent or scheduled. */
export function BroadcastScreen({ id, products, CourseSelect }: Props) {
  const query = useQuery(broadcastQuery(id))
  return (
    <WhenLoaded query={query} what="This broadcast" loading={<LoadingSkeleton shape="h-96" />}>
      {(broadcast) =>
        broadcast.state === 'draft' ? (
          <BroadcastEditor
            broadcast={broadcast}
            start={broadcast}
            products={products}
            CourseSelect={CourseSelect}
          />
        ) : (
          <BroadcastReport broadcast={broadcast} />
        )
      }
    </WhenLoaded>
  )
}
