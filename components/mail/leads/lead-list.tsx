import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { CsvExport } from '@/components/layout/csv-export'
import { LongTable } from '@/components/layout/long-table'
import { ButtonLink } from '@/components/layout/page-link'
import { SearchField } from '@/components/layout/search-field'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { useDebounced } from '@/components/layout/use-debounced'
import { useIsPhone } from '@/components/layout/use-is-phone'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { leadsQuery } from '@/lib/client/mail/leads'
import { formatCount } from '@/lib/format'
import { LeadCards } from './lead-cards'
import { createLeadColumns } from './lead-columns'
import { defineLeadsCsv } from './leads-csv'

/** Shows the early access list, with a search by email and a filter by source. */
export function LeadList({ isOn }: { isOn: boolean }) {
  const [search, setSearch] = useState('')
  const [source, setSource] = useState('')
  const isPhone = useIsPhone()
  const searchText = useDebounced(search.trim())
  const filters = { ...(searchText && { search: searchText }), ...(source && { source }) }
  const query = useInfiniteQuery({ ...leadsQuery(filters), placeholderData: keepPreviousData })
  const isNarrowed = Boolean(searchText || source)
  return (
    <section aria-label="Sign-ups" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search the list"
          placeholder="Search by email..."
          value={search}
          onChange={setSearch}
          className="min-w-0 grow sm:max-w-md"
        />
        {source && (
          <Button
            variant="outline"
            aria-label={`Clear source filter: ${source}`}
            onClick={() => setSource('')}
          >
            {source}
            <X aria-hidden />
          </Button>
        )}
        <p role="status" className="label-mono grow text-quiet">
          {countLabel(query.data?.pages[0]?.total)}
        </p>
        <CsvExport list={defineLeadsCsv(filters, useSeveralCourses())} />
      </div>
      <RowsWhenLoaded
        query={query}
        what="The people on the list"
        loading={<Skeleton className="h-[50dvh]" />}
        empty={<EmptyList isNarrowed={isNarrowed} isOn={isOn} />}
      >
        {() =>
          isPhone ? (
            <LeadCards query={query} onSource={setSource} />
          ) : (
            <LongTable
              question={`${source} ${searchText}`}
              label="People on the list"
              columns={createLeadColumns(setSource)}
              query={query}
              rowKey={({ id }) => id}
              className="max-h-[max(24rem,calc(100dvh-24rem))]"
            />
          )
        }
      </RowsWhenLoaded>
    </section>
  )
}

function EmptyList({ isNarrowed, isOn }: { isNarrowed: boolean; isOn: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        drawing="search"
        title="No matches"
        description="Try a different search, or clear the filter."
      />
    )
  }
  return (
    <EmptyState
      drawing="people"
      title="No sign-ups yet"
      description={
        isOn
          ? 'People who sign up on your landing page appear here. They’re confirmed once they click the button in the confirmation email.'
          : 'While the list is off, sign-ups on your landing page aren’t saved.'
      }
      action={
        isOn && (
          <ButtonLink variant="outline" href="/admin/landing">
            Edit Landing Page
          </ButtonLink>
        )
      }
    />
  )
}

function countLabel(total: number | null | undefined): string {
  if (!total) return '\u00a0'
  return total === 1 ? '1 person' : `${formatCount(total)} people`
}
