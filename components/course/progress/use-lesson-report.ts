import { announce } from '@/components/layout/announce'
import { useReadOnly } from '@/components/layout/read-only'
import { toast } from '@/components/ui/toast'
import { useReport, useSaveProgress } from '@/lib/client/course/progress'

/**
 * Reports what is played of a lesson; what is played by somebody who only looks on, nobody hears. Where it completes the
 * lesson, the viewer is told, and may undo it.
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
      description: 'You watched it, so we marked it for you.',
      action: { label: 'Undo', press: undo },
    }),
  )
  return isReadOnly ? unheard : report
}

const unheard = async () => true
