import type { CourseHit } from '@/lib/contract/course/course-search'
import { formatDuration } from '@/lib/format'
import { MarkedText } from './marked-text'

const kinds: Record<CourseHit['kind'], string> = {
  section: 'Section',
  lesson: 'Lesson',
  note: 'Your note',
  passage: 'Said',
}

function hrefOf({ sectionId, videoId, second }: CourseHit): string {
  if (videoId === null) return `/section/${sectionId}`
  return second === null ? `/video/${videoId}` : `/video/${videoId}?t=${second}`
}

/** A lesson that is open goes to the second it is asked for; else it has no way to hear that it is asked for anew. */
export const lineOf = (hit: CourseHit) => ({
  key: [hit.kind, hit.videoId ?? hit.sectionId, hit.noteId ?? hit.second].join(' '),
  href: hrefOf(hit),
  isFollowed: hit.second !== null,
})

/** One thing that was found. */
export function HitLine({ hit }: { hit: CourseHit }) {
  return (
    <>
      <span className="min-w-0">
        <span className="block truncate font-medium">{hit.title}</span>
        {hit.snippet !== null && (
          <span className="wrap-anywhere line-clamp-2 text-quiet">
            <MarkedText text={hit.snippet} />
          </span>
        )}
      </span>
      <span className="label-mono shrink-0 self-start text-quiet">
        {kinds[hit.kind]}
        {hit.second !== null && ` ${formatDuration(hit.second)}`}
      </span>
    </>
  )
}
