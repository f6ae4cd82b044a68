'use client'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { toastFailure } from '@/components/layout/failure'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { progressQuery, useSaveProgress } from '@/lib/client/progress'

/** Marks a video as done, and back again. */
export function CompleteToggle({ videoId }: { videoId: string }) {
  const isCompleted = useQuery(progressQuery(videoId)).data?.completed ?? false
  const { mutate, isPending } = useSaveProgress(videoId)

  function toggle() {
    mutate(
      { completed: !isCompleted, lastPosition: 0 },
      {
        onSuccess: () => toast({ title: 'Progress saved' }),
        onError: (error) => toastFailure(error, 'Failed to save progress'),
      },
    )
  }

  return (
    <Button
      variant={isCompleted ? 'outline' : 'signal'}
      aria-pressed={isCompleted}
      disabled={isPending}
      onClick={toggle}
      className={isCompleted ? 'border-done! bg-done-soft! text-done-text' : undefined}
    >
      {isCompleted ? <Check aria-hidden strokeWidth={3} /> : <Circle aria-hidden />}
      {isCompleted ? 'Completed' : 'Mark as Complete'}
    </Button>
  )
}
