'use client'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { useReadOnly } from '@/components/layout/read-only-context'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { progressQuery, useSaveProgress } from '@/lib/client/course/progress'

/** Shows the button that marks a video as complete or incomplete. */
export function CompleteToggle({ videoId }: { videoId: string }) {
  const isCompleted = useQuery(progressQuery(videoId)).data?.completed ?? false
  const { mutateAsync, isPending } = useSaveProgress(videoId)
  const isReadOnly = useReadOnly()

  // The button stays enabled during the request, because a disabled button loses the keyboard focus.
  function toggle() {
    if (isPending) return
    toastResult(mutateAsync({ completed: !isCompleted, lastPosition: 0 }), {
      done: 'Progress saved',
      failed: 'Couldn’t save your progress. Try again.',
    })
  }

  return (
    <Button
      variant={isCompleted ? 'outline' : 'signal'}
      aria-pressed={isCompleted}
      aria-disabled={isPending}
      disabled={isReadOnly}
      onClick={toggle}
      className={isCompleted ? 'border-done! bg-done-soft! text-done-text' : 'print:hidden'}
    >
      {isCompleted ? <Check aria-hidden strokeWidth={3} /> : <Circle aria-hidden />}
      {isCompleted ? 'Completed' : 'Mark as Complete'}
    </Button>
  )
}
