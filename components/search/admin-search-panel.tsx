'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { SearchDialog, useDebouncedSearch } from '@/components/layout/search-dialog'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { adminSearchQuery } from '@/lib/client/admin-search'
import { findAdminPages, toAdminSearchResult } from './admin-search-results'

/** Searches people, sales, the course, and the admin pages. */
export function AdminSearchPanel({ onClose }: { onClose: () => void }) {
  const search = useDebouncedSearch()
  const { data = [], isError, isFetching } = useQuery(adminSearchQuery(search.q))
  const pathname = usePathname()
  const found = search.typed === '' ? [] : data.map(toAdminSearchResult)
  const pages = findAdminPages(search.typed, useSeveralCourses()).filter(({ href }) => href !== pathname)
  return (
    <SearchDialog
      title="Search"
      label="Search by name, email, sale, product, or lesson..."
      search={search}
      answer={{ isError, isFetching }}
      items={[...found, ...pages]}
      lineOf={({ key, href }) => ({ key, href })}
      onClose={onClose}
    >
      {({ title, detail, kind }) => (
        <>
          <span className="min-w-0">
            <span className="block truncate font-medium">{title}</span>
            {detail && <span className="block truncate text-quiet">{detail}</span>}
          </span>
          <span className="label-mono shrink-0 text-quiet">{kind}</span>
        </>
      )}
    </SearchDialog>
  )
}
