'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskCourseButton } from '@/components/course/ask-course/ask-course-button'
import { AskCourseDialog } from '@/components/course/ask-course/ask-course-dialog'
import { SearchDialog, useDebouncedSearch } from '@/components/layout/search-dialog'
import { withQueryProvider } from '@/components/query-provider'
import { questionAllowanceQuery } from '@/lib/client/course/ask-course'
import { courseSearchQuery } from '@/lib/client/course/course-search'
import { QUESTION_LENGTH_MAX } from '@/lib/contract/question-limits'
import { CourseSearchResult, searchResultLinkOf } from './course-search-result'
import { getSearchLabel, type SearchScope } from './search-scope'

function Panel({ course, hasSeveral, onClose }: SearchScope & { onClose: () => void }) {
  const search = useDebouncedSearch()
  const { data = [], isError, isFetching } = useQuery(courseSearchQuery(search.q, course))
  const allowance = useQuery(questionAllowanceQuery(course)).data
  const [question, ask] = useState<string | null>(null)
  const { typed } = search
  if (question !== null) {
    return (
      <AskCourseDialog
        question={question}
        course={course}
        hasSeveral={hasSeveral}
        left={allowance?.left ?? 0}
        onBack={() => ask(null)}
        onClose={onClose}
      />
    )
  }
  return (
    <SearchDialog
      title={getSearchLabel(hasSeveral)}
      label="Search lessons, transcripts, and your notes..."
      search={search}
      answer={{ isError, isFetching }}
      items={typed === '' ? [] : data}
      foot={
        allowance?.isOn &&
        typed.length > 2 && (
          <AskCourseButton
            typed={typed}
            hasSeveral={hasSeveral}
            onAsk={() => ask(typed.slice(0, QUESTION_LENGTH_MAX))}
          />
        )
      }
      lineOf={searchResultLinkOf}
      onClose={onClose}
    >
      {(hit) => <CourseSearchResult hit={hit} />}
    </SearchDialog>
  )
}

/** Searches sections, lessons, transcripts, and the student’s own notes. */
export const CourseSearchPanel = withQueryProvider(Panel)
