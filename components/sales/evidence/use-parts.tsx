import { Badge } from '@/components/ui/badge'
import { type Evidence, LOGS_MAX } from '@/lib/contract/sales/evidence'
import { formatCount, formatLabel } from '@/lib/format'
import { formatTotal, Grid, GridRow, LeftOut, Moment, Nothing, Part } from './sheet'

const mailNames: Record<string, string> = {
  welcome: 'Welcome, with a link to sign in',
  opened: 'Access granted',
  rescue: 'Getting-started reminder',
  return: 'Win-back reminder',
  email_claim: 'Email confirmation request',
  email_claimed: 'An email was added',
}

const mailStates: Record<string, string> = {
  queued: 'Not sent yet',
  failed: 'Rejected',
  dropped: 'Not sent',
}

export function MailsPart({ mails }: Pick<Evidence, 'mails'>) {
  return (
    <Part
      title="Emails"
      note="“Sent” means that a mail server accepted the email. We can’t tell whether it was read. Sign-in emails aren’t kept. Each sign-in below used one, or Google."
    >
      {mails.rows.length === 0 ? (
        <Nothing>No emails to this account are on record.</Nothing>
      ) : (
        <Grid label="Emails" heads={['Email', 'Created', 'Sent']}>
          {mails.rows.map(({ id, kind, state, createdAt, sentAt, problem }) => (
            <GridRow
              key={id}
              cells={[
                ['mail', mailNames[kind] ?? formatLabel(kind)],
                ['written', <Moment key="at" at={createdAt} />],
                [
                  'sent',
                  sentAt ? (
                    <Moment key="at" at={sentAt} />
                  ) : (
                    [mailStates[state] ?? formatLabel(state), problem].filter(Boolean).join(': ')
                  ),
                ],
              ]}
            />
          ))}
        </Grid>
      )}
      <LeftOut list={mails} what="emails" />
    </Part>
  )
}

export function SignInsPart({ evidence }: { evidence: Evidence }) {
  const { signIns, signInsOfBuyersIp, buyerIp, since } = evidence
  return (
    <Part
      title="Sign-ins"
      note={
        <>
          Since the sale, <Moment at={since} />. <LogNote evidence={evidence} />
        </>
      }
    >
      {signIns.rows.length === 0 ? (
        <Nothing>No sign-ins to this account since then.</Nothing>
      ) : (
        <>
          <p className="text-sm">
            {formatTotal(signIns.total)} {signIns.total === 1 ? 'sign-in' : 'sign-ins'};{' '}
            {buyerIp
              ? `${formatCount(signInsOfBuyersIp)} came from ${buyerIp}, the IP address at checkout.`
              : 'The IP address at checkout is unknown, so there is nothing to compare.'}
          </p>
          <Grid label="Sign-ins" heads={['Time', 'IP', 'Browser']}>
            {signIns.rows.map(({ id, timestamp, ipAddress, userAgent, isBuyersIp }) => (
              <GridRow
                key={id}
                cells={[
                  ['time', <Moment key="at" at={timestamp} />],
                  ['ip', <Ip key="ip" ip={ipAddress} isBuyers={isBuyersIp} />],
                  ['browser', userAgent ?? 'Unknown'],
                ]}
              />
            ))}
          </Grid>
        </>
      )}
      <LeftOut list={signIns} what="sign-ins" />
    </Part>
  )
}

function Ip({ ip, isBuyers }: { ip: string | null; isBuyers: boolean }) {
  return (
    <>
      {ip ?? 'Unknown or already deleted'} {isBuyers && <Badge variant="done">Same as at checkout</Badge>}
    </>
  )
}

/** Says how long the access log is kept and, for a very long log, which entries were read. */
function LogNote({ evidence: { logs, logDays, ipDays } }: { evidence: Evidence }) {
  const log = logDays === null ? '' : `The log is kept for ${formatCount(logDays)} days. `
  const kept = `${log}IP addresses are kept for ${formatCount(ipDays)} days.`
  if (logs <= 2 * LOGS_MAX) return kept
  const ends = formatCount(LOGS_MAX)
  return `${kept} We read only the oldest ${ends} and the newest ${ends} of its ${formatTotal(logs)} entries.`
}

/** Shows the number of completed lessons and notes. */
export function DonePart({ evidence: { completions, notes } }: { evidence: Evidence }) {
  return (
    <Part title="Completed lessons and notes">
      <p className="text-sm">
        {formatCount(completions)} {completions === 1 ? 'lesson is' : 'lessons are'} marked complete, and the
        account has {formatTotal(notes)} {notes === 1 ? 'note' : 'notes'}. Notes are private, so their text
        isn’t included.
      </p>
    </Part>
  )
}
