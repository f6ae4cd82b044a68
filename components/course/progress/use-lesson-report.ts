import { announce } from '@/components/layout/announce'
import { useReadOnly } from '@/components/layout/read-only'
import { toast } from '@/components/ui/toast'
import { useReport, useSaveProgress } from '@/lib/client/course/progress'

/**
 * Returns the function that sends reports of a lesson. If a report completes the lesson, a toast with Undo
 * tells the viewer. Viewing as a customer sends nothing.
 */
export function useLessonReport(videoId: string) {
  const { mutateAsync } = useSaveProgress(videoId)
  const undo = () =>
    announce(mutateAsync({ completed: false, lastPosition: 0 }), {
      done: 'Progress saved',
      failed: 'Failed to save progress',
    })
  const isReadOnly = useReadOnly()
  const report = useReport(videoId, () =>
    toast({
      title: 'Lesson complete',
      description: 'You finished watching, so we marked it complete.',
      action: { label: 'Undo', press: undo },
    }),
  )
  return isReadOnly ? sendNothing : report
}

const sendNothing = async () => true
