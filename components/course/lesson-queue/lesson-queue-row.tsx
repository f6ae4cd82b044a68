import { CircleCheck, Pause, Play, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '@/components/layout/page-link'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import {
  pauseQueuedLesson,
  removeQueuedLesson,
  resumeQueuedLesson,
} from '@/lib/client/course/lesson-queue/queue-actions'
import type { QueuedLesson } from '@/lib/client/course/lesson-queue/queue-state'
import { formatBytes } from '@/lib/format'

/** Shows one queued lesson: its title, its progress, and the available actions. */
export function LessonQueueRow({ lesson }: { lesson: QueuedLesson }) {
  const { id, title, state, percent, videoId } = lesson
  const isInProgress = state === 'compressing' || state === 'sending'
  return (
    <li className="grid gap-1.5 px-4 py-2.5">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm">
            {videoId ? (
              <PageLink href={`/video/${videoId}`} className="underline-offset-4 hover:underline">
                {title}
              </PageLink>
            ) : (
              title
            )}
          </p>
          <StateText {...lesson} />
        </div>
        {isInProgress && (
          <IconButton label={`Pause ${title}`} onPress={() => pauseQueuedLesson(id)}>
            <Pause aria-hidden />
          </IconButton>
        )}
        {state === 'paused' && (
          <IconButton label={`Resume ${title}`} onPress={() => resumeQueuedLesson(id)}>
            <Play aria-hidden />
          </IconButton>
        )}
        {state === 'failed' && !lesson.isFinal && (
          <IconButton label={`Retry ${title}`} onPress={() => resumeQueuedLesson(id)}>
            <RotateCcw aria-hidden />
          </IconButton>
        )}
        {state !== 'adding' && (
          <IconButton label={`Remove ${title}`} onPress={() => removeQueuedLesson(id)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {(isInProgress || state === 'adding' || state === 'paused') && (
        <ProgressBar percent={percent} label={`Upload progress of ${title}`} />
      )}
    </li>
  )
}

function IconButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Button size="icon-sm" variant="ghost" aria-label={label} onClick={onPress}>
      {children}
    </Button>
  )
}

function StateText({ state, percent, problem, file }: QueuedLesson) {
  const size = formatBytes(file.size)
  if (state === 'failed') return <p className="text-[0.8125rem] text-danger-text">{problem}</p>
  if (state === 'done') {
    return (
      <p className="flex items-center gap-1 text-[0.8125rem] text-done-text">
        <CircleCheck aria-hidden className="size-3.5" /> Added
      </p>
    )
  }
  const texts = {
    waiting: `Waiting: ${size}`,
    compressing: `Compressing: ${percent}%`,
    sending: `Uploading: ${percent}%`,
    adding: 'Adding...',
    paused: 'Paused. Resuming will restart the upload.',
    missing: `File needed: ${file.name} (${size})`,
  }
  return <p className="text-[0.8125rem] text-quiet">{texts[state]}</p>
}
