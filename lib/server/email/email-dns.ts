import 'server-only'
import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DnsRecordState, type EmailDns, parseSender } from '@/lib/contract/system/email-server'

/** Timeout of one DNS query. Milliseconds. */
const QUESTION_MS = 2000
/** Timeout of the whole lookup. Milliseconds. */
const ALL_MS = 5000

/** DKIM selectors of these email services. Other services choose one for each customer. */
const selectorsOf: Record<string, string[]> = {
  'smtp.resend.com': ['resend'],
  'smtp-relay.brevo.com': ['brevo1', 'mail'],
  'smtp.mailgun.org': ['k1', 's1', 'mailo', 'smtp', 'pic', 'mx'],
  'smtp.eu.mailgun.org': ['k1', 's1', 'mailo', 'smtp', 'pic', 'mx'],
}

type LookUp = (name: string) => Promise<string[]>

/**
 * Error codes of a record that doesn’t exist. After any other error, such as a timeout, the state is unknown.
 */
const ABSENT = ['ENOTFOUND', 'ENODATA']

/** Looks for a record under the names, in order. */
async function find(
  lookUp: LookUp,
  names: string[],
  isRecord: (text: string) => boolean,
): Promise<DnsRecordState> {
  let state: DnsRecordState = 'missing'
  for (const name of names) {
    try {
      if ((await lookUp(name)).some(isRecord)) return 'found'
    } catch (error) {
      if (!ABSENT.includes(Object(error).code)) state = 'unknown'
    }
  }
  return state
}

/** Returns up to three names: a domain and its parents, because a DMARC record also covers subdomains. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, 3)
}

async function findDkim(lookUp: LookUp, domain: string, host: string): Promise<DnsRecordState> {
  const names = (selectorsOf[host.toLowerCase()] ?? []).map((selector) => `${selector}._domainkey.${domain}`)
  const state = await find(lookUp, names, (text) => /\bp=[^;\s]/.test(text))
  // Without a match, the state is unknown, not missing: the key may be published under a name that only the
  // email service knows.
  return state === 'found' ? 'found' : 'unknown'
}

const UNKNOWN: EmailDns = { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' }

/**
 * Looks for the DNS records that prove that a mail server may send for the sender’s domain. Takes at most five
 * seconds, and never fails. `servers` replaces the DNS servers of this machine.
 */
export async function lookUpEmailDns(
  { from, host }: { from: string; host: string },
  servers?: string[],
): Promise<EmailDns> {
  const domain = parseSender(from).address.split('@').at(-1) ?? ''
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return UNKNOWN
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 1 })
  if (servers) resolver.setServers(servers)
  const lookUp: LookUp = async (name) => (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''))
  const lookups = Promise.all([
    find(lookUp, [domain], (text) => /^v=spf1(\s|$)/i.test(text)),
    findDkim(lookUp, domain, host),
    find(
      lookUp,
      withParents(domain).map((name) => `_dmarc.${name}`),
      (text) => /^v=DMARC1\b/i.test(text),
    ),
  ])
  const late = sleep(ALL_MS, null, { ref: false })
  const answers = await Promise.race([lookups, late])
  resolver.cancel()
  if (!answers) return UNKNOWN
  const [spf, dkim, dmarc] = answers
  return { spf, dkim, dmarc }
}
