import { redirect } from 'next/navigation'
import { getContinueVideo } from '@/lib/data/course/progress'
import { requireViewer } from '@/lib/server/http/page-access'

/** Target of the welcome email: redirects to the next lesson, or to the dashboard if none is open. */
export default async function StartPage() {
  const next = await getContinueVideo(await requireViewer())
  redirect(next ? `/video/${next.id}` : '/')
}
