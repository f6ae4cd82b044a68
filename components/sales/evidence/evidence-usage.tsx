import { Badge } from '@/components/ui/badge'
import { EVIDENCE_LOGS_MAX, type PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import { countNoun, formatCount, humanizeSnakeCase } from '@/lib/format'
import {
  EvidenceEmptyNote,
  EvidenceSection,
  EvidenceTable,
  EvidenceTableRow,
  formatCappedTotal,
  OmittedRowsNote,
  UtcTime,
} from './evidence-layout'

const emailNames: Record<string, string> = {
  welcome: 'Welcome, with a sign-in link',
  opened: 'Access granted',
  refunded: 'Refund confirmation',
  rescue: 'Getting-started reminder',
  return: 'Win-back reminder',
  lessons_open: 'New lessons',
  ending: 'Access ends soon',
  email_claim: 'Email confirmation request',
  email_claimed: 'Email address added to account',
}

const emailStates: Record<string, string> = {
  queued: 'Not sent yet',
  failed: 'Rejected',
  dropped: 'Not sent',
}

export function EvidenceEmails({ emails }: { emails: PurchaseEvidence['mails'] }) {
  return (
    <EvidenceSection
      title="Emails"
      note="“Sent” means that a mail server accepted the email. We can’t tell whether it was read. Sign-in emails aren’t kept. Each sign-in below used a link or code from an email, a receipt code, or Google."
    >
      {emails.rows.length === 0 ? (
        <EvidenceEmptyNote>No emails to this account are on record.</EvidenceEmptyNote>
      ) : (
        <EvidenceTable label="Emails" heads={['Email', 'Created', 'Sent']}>
          {emails.rows.map(({ id, kind, state, createdAt, sentAt, problem }) => (
            <EvidenceTableRow
              key={id}
              cells={[
                ['email', emailNames[kind] ?? humanizeSnakeCase(kind)],
                ['written', <UtcTime key="at" at={createdAt} />],
                [
                  'sent',
                  sentAt ? (
                    <UtcTime key="at" at={sentAt} />
                  ) : (
                    [emailStates[state] ?? humanizeSnakeCase(state), problem].filter(Boolean).join(': ')
                  ),
                ],
              ]}
            />
          ))}
        </EvidenceTable>
      )}
      <OmittedRowsNote list={emails} what="emails" />
    </EvidenceSection>
  )
}

export function EvidenceSignIns({ evidence }: { evidence: PurchaseEvidence }) {
  const { signIns, signInsOfBuyersIp, buyerIp, since } = evidence
  return (
    <EvidenceSection
      title="Sign-ins"
      note={
        <>
          Sign-ins since the sale on <UtcTime at={since} />. <LogNote evidence={evidence} />
        </>
      }
    >
      {signIns.rows.length === 0 ? (
        <EvidenceEmptyNote>No sign-ins to this account since the sale.</EvidenceEmptyNote>
      ) : (
        <>
          <p className="text-sm">
            {formatCappedTotal(signIns.total)} {signIns.total === 1 ? 'sign-in' : 'sign-ins'}
            {buyerIp
              ? `, ${formatCount(signInsOfBuyersIp)} from ${buyerIp}, the IP address at checkout.`
              : '. The IP address at checkout is unknown, so we can’t compare it with these sign-ins.'}
          </p>
          <EvidenceTable label="Sign-ins" heads={['Time', 'IP Address', 'Browser']}>
            {signIns.rows.map(({ id, timestamp, ipAddress, userAgent, isBuyersIp }) => (
              <EvidenceTableRow
                key={id}
                cells={[
                  ['time', <UtcTime key="at" at={timestamp} />],
                  ['ip', <Ip key="ip" ip={ipAddress} isBuyers={isBuyersIp} />],
                  ['browser', userAgent ?? 'Unknown'],
                ]}
              />
            ))}
          </EvidenceTable>
        </>
      )}
      <OmittedRowsNote list={signIns} what="sign-ins" />
    </EvidenceSection>
  )
}

function Ip({ ip, isBuyers }: { ip: string | null; isBuyers: boolean }) {
  return (
    <>
      {ip ?? 'Unknown or already deleted'} {isBuyers && <Badge variant="done">Same as at checkout</Badge>}
    </>
  )
}

/** Says how long entries of the access log are kept. For a very long log, also says which entries were read. */
function LogNote({ evidence: { logs, logDays, ipDays } }: { evidence: PurchaseEvidence }) {
  const log = logDays === null ? '' : `The log is kept for ${countNoun(logDays, 'day')}. `
  const kept = `${log}IP addresses are kept for ${countNoun(ipDays, 'day')}.`
  if (logs <= 2 * EVIDENCE_LOGS_MAX) return kept
  const ends = formatCount(EVIDENCE_LOGS_MAX)
  return `${kept} This sheet covers only the oldest ${ends} and the newest ${ends} of ${formatCappedTotal(logs)} log entries.`
}

/** Shows the number of completed lessons and notes. */
export function EvidenceCompletions({ evidence: { completions, notes } }: { evidence: PurchaseEvidence }) {
  return (
    <EvidenceSection title="Completed lessons and notes">
      <p className="text-sm">
        {formatCount(completions)} {completions === 1 ? 'lesson is' : 'lessons are'} marked complete, and the
        account has {formatCappedTotal(notes)} {notes === 1 ? 'note' : 'notes'}. Notes are private, so their
        text isn’t included.
      </p>
    </EvidenceSection>
  )
}
