import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { LocalDate } from '@/components/layout/local-date'
import type { ListPage } from '@/lib/client/api'
import { flattenPages } from '@/lib/client/paging'
import type { Lead } from '@/lib/contract/mail/leads'
import { DeleteLead } from './delete-lead'
import { LeadEmail, LeadSource, LeadStateBadge } from './lead-columns'

/** Shows the early access list as cards, for phones. */
export function LeadCards({
  query,
  onSource,
}: {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Lead>>>
  onSource: (source: string) => void
}) {
  return (
    <div>
      <ul aria-label="Early access list" className="divide-y rounded-lg border bg-raised">
        {flattenPages(query.data).map((lead) => (
          <li key={lead.id} className="flex items-start gap-2 py-3 pr-2 pl-4 text-sm leading-5">
            <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
              <LeadEmail lead={lead} />
              <LeadStateBadge lead={lead} />
              <p className="flex max-w-full flex-wrap gap-x-2 text-[0.8125rem] text-quiet">
                <LocalDate value={lead.createdAt} />
                <LeadSource lead={lead} onSource={onSource} />
              </p>
            </div>
            <DeleteLead lead={lead} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </div>
  )
}
