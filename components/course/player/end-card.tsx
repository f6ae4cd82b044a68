import { useQuery } from '@tanstack/react-query'
import { Check, Play } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import {
  describeSectionCompletion,
  useFindSectionCompletion,
} from '@/components/course/outline/section-completion'
import { ButtonLink } from '@/components/layout/page-link'
import { useReadOnly } from '@/components/layout/read-only-context'
import { toastResult } from '@/components/layout/toast-result'
import { useSavedChoice } from '@/components/layout/use-saved-choice'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { progressQuery, useSaveProgress } from '@/lib/client/course/progress'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { handOverVideoElement } from './video-element-handover'

const COUNTDOWN_SECONDS = 8

/**
 * Shows one button after the last frame of the video. The button completes the lesson and plays the next
 * lesson. In the last lesson of the course, it only completes the lesson.
 */
export function EndCard({ video: { id, nextVideo } }: { video: VideoDetail }) {
  const isCompleted = useQuery(progressQuery(id)).data?.completed ?? false
  const { mutateAsync } = useSaveProgress(id)
  const isMarked = useReadOnly() || isCompleted
  const findSectionEnd = useFindSectionCompletion(id)
  async function mark() {
    const isSaved = await toastResult(mutateAsync({ completed: true, lastPosition: 0 }), {
      done: 'Progress saved',
      failed: 'Couldn’t save your progress. Try again.',
    })
    // A toast announces the completed section. The next page opens too soon to read a message on this page.
    const end = isSaved && nextVideo && findSectionEnd()
    if (end) toast({ title: 'Section complete', description: describeSectionCompletion(end) })
  }
  if (!nextVideo && isMarked) return null
  return (
    <div className="absolute inset-x-0 top-0 bottom-17 pointer-coarse:bottom-21 z-10 grid place-content-center justify-items-center gap-1 bg-[oklch(0.16_0.03_262/0.86)] px-6 pt-2 text-center sm:gap-3">
      {nextVideo ? (
        <>
          <p className="label-mono text-quiet max-sm:sr-only">next lesson</p>
          <p className="wrap-anywhere line-clamp-1 max-w-md text-balance font-display font-semibold sm:line-clamp-2 sm:text-2xl">
            <CourseLanguageText>{nextVideo.title}</CourseLanguageText>
          </p>
          <NextLessonLink videoId={nextVideo.id} isMarked={isMarked} mark={mark} />
        </>
      ) : (
        <>
          <p className="font-display font-semibold sm:text-2xl">You’ve reached the last lesson</p>
          <Button variant="signal" className="mt-1 h-11" onClick={mark}>
            <Check aria-hidden strokeWidth={3} />
            Complete Lesson
          </Button>
        </>
      )}
    </div>
  )
}

function NextLessonLink({
  videoId,
  isMarked,
  mark,
}: {
  videoId: string
  isMarked: boolean
  mark: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  const [chosen, choose] = useSavedChoice('go-on')
  const isChosen = chosen === 'on'
  const left = useCountdown(isChosen, link)

  /**
   * Prepares the player for the next lesson when the link is clicked. A click with a modifier key stays a
   * normal click.
   */
  function prepareNext(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    handOverVideoElement(videoId)
    if (!isMarked) mark()
  }

  return (
    <>
      <ButtonLink
        ref={link}
        variant="signal"
        className="mt-1 h-11"
        href={`/video/${videoId}`}
        onClick={prepareNext}
      >
        <Play aria-hidden className="fill-current" />
        {isMarked ? 'Watch Next Lesson' : 'Complete and Continue'}
        {left !== null && <span className="font-mono tabular-nums">{left}</span>}
      </ButtonLink>
      <label className="flex min-h-8 cursor-pointer items-center gap-2 text-[0.8125rem] text-quiet sm:min-h-11">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => choose(target.checked ? 'on' : 'off')}
          className="size-4 accent-signal"
        />
        Play the next lesson automatically after {COUNTDOWN_SECONDS} seconds
      </label>
    </>
  )
}

/**
 * Counts down, then clicks the link. Pauses while the page has unsaved text, and without a connection, because
 * the browser would replace this page with an error and lose the unreported progress. Returns the seconds left,
 * or null if the countdown is off.
 */
function useCountdown(isEnabled: boolean, link: RefObject<HTMLElement | null>): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    let seconds = COUNTDOWN_SECONDS
    setLeft(seconds)
    const timer = setInterval(() => {
      if (!navigator.onLine || document.querySelector('[data-unsaved]')) return
      seconds -= 1
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      link.current?.click()
    }, 1000)
    return () => {
      clearInterval(timer)
      setLeft(null)
    }
  }, [isEnabled, link])
  return left
}
