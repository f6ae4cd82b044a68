import { LocalDate } from '@/components/layout/local-date'
import { PERSON_COUNT_MAX, type PersonDetails } from '@/lib/contract/sales/person-details'
import { countNoun, formatCount } from '@/lib/format'
import { PersonSection, PersonSectionList } from './person-section'

/** Lists a customer’s sign-ins, followed by the number of their browsers, accesses, and notes. */
export function SignInsSection({
  person: { signIns, notes, logs, createdAt, sessions },
}: {
  person: PersonDetails
}) {
  return (
    <PersonSection title="Sign-ins">
      <PersonSectionList none="This customer hasn’t signed in yet.">
        {signIns.map(({ id, timestamp, ipAddress, userAgent }) => (
          <li key={id} className="px-4 py-2.5 text-sm leading-5">
            <LocalDate value={timestamp} format="moment" className="tabular-nums" />
            <p className="label-mono truncate text-quiet" title={userAgent ?? undefined}>
              {ipAddress ?? 'N/A'} · {userAgent ?? 'N/A'}
            </p>
          </li>
        ))}
      </PersonSectionList>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm sm:grid-cols-4">
        <Fact name="Active sessions">{countBrowsersText(sessions)}</Fact>
        <Fact name="Access count">{counted(logs)}</Fact>
        <Fact name="Notes">{counted(notes)}</Fact>
        <Fact name="Account created">
          <LocalDate value={createdAt} />
        </Fact>
      </dl>
    </PersonSection>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-quiet">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

const countBrowsersText = (count: number) => countNoun(count, 'browser')
const counted = (count: number) => `${formatCount(count)}${count === PERSON_COUNT_MAX ? ' or more' : ''}`
