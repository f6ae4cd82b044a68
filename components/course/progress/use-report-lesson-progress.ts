import { useReadOnly } from '@/components/layout/read-only-context'
import { toastResult } from '@/components/layout/toast-result'
import { toast } from '@/components/ui/toast'
import { useReportProgress, useSaveProgress } from '@/lib/client/course/progress'

/**
 * Returns a function that sends a lesson’s progress reports. If a report completes the lesson, a toast with
 * Undo tells the viewer. Sends nothing while an administrator views as a customer.
 */
export function useReportLessonProgress(videoId: string) {
  const { mutateAsync } = useSaveProgress(videoId)
  const undo = () =>
    toastResult(mutateAsync({ completed: false, lastPosition: 0 }), {
      done: 'Progress saved',
      failed: 'Couldn’t save your progress. Try again.',
    })
  const isReadOnly = useReadOnly()
  const report = useReportProgress(videoId, () =>
    toast({
      title: 'Lesson complete',
      description: 'You finished watching this lesson, so we marked it complete.',
      action: { label: 'Undo', press: undo },
    }),
  )
  return isReadOnly ? sendNothing : report
}

const sendNothing = async () => true
