import type { Metadata } from 'next'
import { CourseSelect } from '@/components/course/courses/course-select'
import { BroadcastEditor } from '@/components/mail/broadcasts/broadcast-editor'
import { BroadcastNotFound } from '@/components/mail/broadcasts/broadcast-not-found'
import { BroadcastScreen } from '@/components/mail/broadcasts/broadcast-screen'
import { broadcastQuery } from '@/lib/client/mail/broadcasts'
import { withServerData } from '@/lib/client/with-server-data'
import { idSchema } from '@/lib/contract/field-schemas'
import { getBroadcast } from '@/lib/data/mail/broadcasts'
import { listProducts } from '@/lib/data/sales/products'
import { loadOrRefuse, parseId, requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Broadcast' }

export default async function BroadcastPage({
  params,
  searchParams,
}: PageProps<'/admin/mails/[broadcastId]'>) {
  const admin = await requireAdmin()
  const { broadcastId } = await params
  const products = (await listProducts(admin)).map(({ id, name }) => ({ id, name }))
  if (broadcastId === 'new') {
    const copied = idSchema.safeParse((await searchParams).copy)
    const copy = copied.success ? await loadOrRefuse(() => getBroadcast(admin, copied.data)) : null
    const start = copy && 'value' in copy ? copy.value : null
    return <BroadcastEditor broadcast={null} start={start} products={products} CourseSelect={CourseSelect} />
  }
  const found = await loadOrRefuse(async () => getBroadcast(admin, parseId(broadcastId)))
  if ('refused' in found) return <BroadcastNotFound />
  return withServerData(
    <BroadcastScreen id={found.value.id} products={products} CourseSelect={CourseSelect} />,
    [broadcastQuery(found.value.id), found.value],
  )
}
