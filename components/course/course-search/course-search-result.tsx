import { CourseLanguageText } from '@/components/course/course-language'
import type { CourseSearchHit } from '@/lib/contract/course/course-search'
import { formatDuration } from '@/lib/format'
import { HighlightedText } from './highlighted-text'

const kinds: Record<CourseSearchHit['kind'], string> = {
  section: 'Section',
  lesson: 'Lesson',
  note: 'Your note',
  passage: 'Transcript',
}

function hrefOf({ sectionId, videoId, second }: CourseSearchHit): string {
  if (videoId === null) return `/section/${sectionId}`
  return second === null ? `/video/${videoId}` : `/video/${videoId}?t=${second}`
}

/**
 * Returns the key and the link of a search result. `isFollowed` is true for a result with a time. A lesson
 * page that is already open seeks to the time in its URL, so the link doesn’t need a full page load.
 */
export const searchResultLinkOf = (hit: CourseSearchHit) => ({
  key: [hit.kind, hit.videoId ?? hit.sectionId, hit.noteId ?? hit.second].join(' '),
  href: hrefOf(hit),
  isFollowed: hit.second !== null,
})

export function CourseSearchResult({ hit }: { hit: CourseSearchHit }) {
  return (
    <>
      <span className="min-w-0">
        <span className="block truncate font-medium">
          <CourseLanguageText language={hit.courseLanguage}>{hit.title}</CourseLanguageText>
        </span>
        {hit.courseTitle !== null && (
          <span className="block truncate text-quiet text-xs">
            <CourseLanguageText language={hit.courseLanguage}>{hit.courseTitle}</CourseLanguageText>
          </span>
        )}
        {hit.snippet !== null && (
          <span className="wrap-anywhere line-clamp-2 text-quiet">
            <HighlightedText text={hit.snippet} />
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
