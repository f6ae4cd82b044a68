import { redirect } from 'next/navigation'
import { getStartTarget } from '@/lib/data/course/start-target'
import { requireViewer } from '@/lib/server/http/page-access'

/** Target of the welcome email: redirects to the next lesson, or else to a course that opens later or the dashboard. */
export default async function StartPage() {
  const { videoId, slug } = await getStartTarget(await requireViewer())
  if (videoId) redirect(`/video/${videoId}`)
  redirect(slug ? `/course/${slug}` : '/')
}
