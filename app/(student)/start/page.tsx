import { redirect } from 'next/navigation'
import { getContinueVideo } from '@/lib/data/course/progress'
import { requireViewer } from '@/lib/server/page'

/** Where a welcome mail leads: into the lesson to watch next, or to the dashboard where none is open. */
export default async function StartPage() {
  const next = await getContinueVideo(await requireViewer())
  redirect(next ? `/video/${next.id}` : '/')
}
