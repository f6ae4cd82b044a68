import { LocalDate } from '@/components/layout/local-date'
import { type LongTableColumn, pinnedColumnClasses } from '@/components/layout/long-table'
import { RelativeTime } from '@/components/layout/relative-time'
import { Badge } from '@/components/ui/badge'
import type { Lead } from '@/lib/contract/mail/leads'
import { DeleteLead } from './delete-lead'
import { joinCourseTitles } from './join-course-titles'
import { chooseLeadBadge } from './lead-badge'
import { LeadConsentDialog } from './lead-consent-dialog'

/**
 * Returns the columns of the early access table. A click on a source calls `onSource`, which filters the
 * list.
 */
export const createLeadColumns = (onSource: (source: string) => void): LongTableColumn<Lead>[] => [
  {
    head: 'Email',
    cell: (lead) => <LeadEmail lead={lead} />,
    className: `w-44 md:w-72 ${pinnedColumnClasses}`,
  },
  { head: 'Status', cell: (lead) => <LeadStateBadge lead={lead} />, className: 'w-34' },
  {
    head: 'Source',
    cell: (lead) => <LeadSource lead={lead} onSource={onSource} />,
    className: 'w-44',
  },
  { head: 'Signed Up', cell: ({ createdAt }) => <RelativeTime value={createdAt} />, className: 'w-44' },
  {
    head: 'Purchased',
    cell: ({ boughtAt }) => boughtAt && <LocalDate value={boughtAt} />,
    className: 'w-34 [td&]:text-quiet',
  },
  {
    head: 'Actions',
    cell: (lead) => <DeleteLead lead={lead} />,
    className: 'w-20 text-right print:hidden',
  },
]

/** Shows the email as a button that opens the proof of consent. */
export function LeadEmail({ lead }: { lead: Lead }) {
  return (
    <LeadConsentDialog
      lead={lead}
      trigger={
        <button
          type="button"
          title={lead.email}
          className="max-w-full truncate rounded-sm text-left font-medium underline-offset-4 hover:underline"
        >
          {lead.email}
        </button>
      }
    />
  )
}

export function LeadStateBadge({ lead }: { lead: Lead }) {
  const { word, variant } = chooseLeadBadge(lead)
  return <Badge variant={variant}>{word}</Badge>
}

/** Shows where a person came from, and the courses on whose landing pages they signed up. */
export function LeadSource({ lead, onSource }: { lead: Lead; onSource: (source: string) => void }) {
  const { source } = lead
  const courses = joinCourseTitles(lead.courses)
  return (
    <span className="flex min-w-0 max-w-full gap-2">
      <button
        type="button"
        aria-label={`Show only sign-ups from ${source}`}
        onClick={() => onSource(source)}
        className="label-mono max-w-full truncate rounded-sm text-quiet hover:text-ink hover:underline"
      >
        {source}
      </button>
      {courses && <span className="min-w-0 truncate">{courses}</span>}
    </span>
  )
}
