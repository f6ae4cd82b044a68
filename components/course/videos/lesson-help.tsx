import type { MouseEvent } from 'react'
import type { PlaybackControl } from '@/components/course/notes/playback-control'
import { formatDuration } from '@/lib/format'

/** Links to a prefilled email to the seller, with the lesson and the current time. */
export function LessonHelp({
  email,
  title,
  clock,
}: {
  email: string
  title: string
  /** Playback position of the video. Null if the player doesn’t report it. */
  clock: PlaybackControl | null
}) {
  // Adds the time to the link when the link is clicked, because the time isn’t known before.
  const addTime = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const time = clock ? [`Time: ${formatDuration(clock.second())}`] : []
    currentTarget.href = mailtoUrl(email, title, [...time, `Link: ${window.location.href.split('#')[0]}`])
  }
  return (
    <p className="wrap-anywhere mt-8 text-quiet text-sm print:hidden">
      Something wrong?{' '}
      <a
        href={mailtoUrl(email, title, [])}
        onClick={addTime}
        className="underline underline-offset-4 hover:text-ink"
      >
        Email {email}
      </a>
    </p>
  )
}

function mailtoUrl(email: string, title: string, details: string[]): string {
  const subject = `Question about “${title}”`
  const body = ['', '', `Lesson: ${title}`, ...details].join('\r\n')
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
