import { z } from 'zod'
import { classifyUrlExposure, type UrlExposure } from '@/lib/server/http/url-exposure'
import { fetchAsVisitor } from './fetch-as-visitor'

/**
 * IP address from the range reserved for documentation, which no visitor can have. The check sends it in
 * X-Forwarded-For, as a visitor who forges an address would.
 */
const CLAIMED = '203.0.113.77'

const callerSchema = z.object({ ip: z.string().nullable() })

interface Settings {
  origin: string
  cronSecret: string | undefined
  hops: number
}

/**
 * Asks the server, through all proxies, which IP address it sees for this client. The request contains a
 * forged address (`CLAIMED`), which the server must ignore.
 */
export async function checkVisitorIp({ origin, cronSecret, hops }: Settings): Promise<string> {
  const answer = await fetchAsVisitor(`${origin}/api/cron/caller`, {
    headers: { authorization: `Bearer ${cronSecret}`, 'x-forwarded-for': CLAIMED },
  })
  if (answer.status === 401 || answer.status === 404) {
    return 'not checked: the server has a different CRON_SECRET. Use the same value for this command and the server'
  }
  if (!answer.ok) throw new Error(`another program responds at ${origin} (${answer.status})`)
  const { ip } = callerSchema.parse(await answer.json())
  const problem = findVisitorIpProblem(ip, classifyUrlExposure(origin), hops)
  if (problem) throw new Error(problem)
  return `with TRUSTED_PROXY_HOPS=${hops}, the server sees this machine as ${ip}. Compare that with your own IP address`
}

/**
 * Returns what is wrong with the IP address that the server sees. Null if the address is correct. Exported
 * for its test.
 */
export function findVisitorIpProblem(ip: string | null, reach: UrlExposure, hops: number): string | null {
  const setting = `TRUSTED_PROXY_HOPS=${hops}`
  if (ip === CLAIMED)
    return `the server trusts IP addresses that visitors can fake: ${setting} is higher than the number of proxies in front of it`
  if (ip === null)
    return `the server can’t see any visitor’s IP address: ${setting} is higher than the number of proxies in front of it`
  if (reach !== 'public' || classifyUrlExposure(`http://${ip.includes(':') ? `[${ip}]` : ip}`) === 'public')
    return null
  return `the server sees every visitor as ${ip}, which is one of your proxies: ${setting} is too low`
}
