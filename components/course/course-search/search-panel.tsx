'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '@/components/course/asking/ask-dialog'
import { AskLine } from '@/components/course/asking/ask-line'
import { SearchDialog, useSearchText } from '@/components/layout/search-dialog'
import { withQueries } from '@/components/queries'
import { courseSearchQuery } from '@/lib/client/course/course-search'
import { askingQuery } from '@/lib/client/course/questions'
import { QUESTION_LENGTH_MAX } from '@/lib/contract/question-limits'
import { HitLine, lineOf } from './hit-line'

function Panel({ onClose }: { onClose: () => void }) {
  const search = useSearchText()
  const { data = [], isError, isFetching } = useQuery(courseSearchQuery(search.q))
  const allowance = useQuery(askingQuery()).data
  const [question, ask] = useState<string | null>(null)
  const { typed } = search
  if (question !== null) {
    return (
      <AskDialog question={question} left={allowance?.left ?? 0} onBack={() => ask(null)} onClose={onClose} />
    )
  }
  return (
    <SearchDialog
      title="Search the course"
      label="Lessons, transcripts and your notes..."
      search={search}
      answer={{ isError, isFetching }}
      items={typed === '' ? [] : data}
      foot={
        allowance?.isOn &&
        typed.length > 2 && <AskLine typed={typed} onAsk={() => ask(typed.slice(0, QUESTION_LENGTH_MAX))} />
      }
      lineOf={lineOf}
      onClose={onClose}
    >
      {(hit) => <HitLine hit={hit} />}
    </SearchDialog>
  )
}

/** Searches sections, lessons, the student's own notes and transcripts. */
export const SearchPanel = withQueries(Panel)
