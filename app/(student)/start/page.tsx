import { redirect } from 'next/navigation'
import { getStartPageTarget } from '@/lib/data/course/start-page-target'
import { requireViewer } from '@/lib/server/http/page-access'

/**
 * Redirects from the welcome email to the next lesson. Without an open lesson, redirects to a course that
 * opens later, or to the dashboard.
 */
export default async function StartPage() {
  const { videoId, slug } = await getStartPageTarget(await requireViewer())
  if (videoId) redirect(`/video/${videoId}`)
  redirect(slug ? `/course/${slug}` : '/')
}
