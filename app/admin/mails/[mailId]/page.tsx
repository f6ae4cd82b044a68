import type { Metadata } from 'next'
import { BroadcastEditor } from '@/components/mail/broadcasts/broadcast-editor'
import { BroadcastScreen } from '@/components/mail/broadcasts/broadcast-screen'
import { MailMissing } from '@/components/mail/broadcasts/mail-missing'
import { hydrated } from '@/lib/client/hydrated'
import { broadcastQuery } from '@/lib/client/mail/broadcasts'
import { idSchema } from '@/lib/contract/fields'
import { getBroadcast } from '@/lib/data/mail/broadcasts'
import { listProducts } from '@/lib/data/sales/products'
import { idFrom, load, requireAdmin } from '@/lib/server/http/page'

export const metadata: Metadata = { title: 'Email' }

export default async function MailPage({ params, searchParams }: PageProps<'/admin/mails/[mailId]'>) {
  const admin = await requireAdmin()
  const { mailId } = await params
  const products = (await listProducts(admin)).map(({ id, name }) => ({ id, name }))
  if (mailId === 'new') {
    const copied = idSchema.safeParse((await searchParams).copy)
    const copy = copied.success ? await load(() => getBroadcast(admin, copied.data)) : null
    const start = copy && 'value' in copy ? copy.value : null
    return <BroadcastEditor mail={null} start={start} products={products} />
  }
  const found = await load(async () => getBroadcast(admin, idFrom(mailId)))
  if ('refused' in found) return <MailMissing />
  return hydrated(<BroadcastScreen id={found.value.id} products={products} />, [
    broadcastQuery(found.value.id),
    found.value,
  ])
}
