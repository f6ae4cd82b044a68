import 'server-only'
import { db } from '@/lib/server/db'
import { isFromOurPages, isPrefetch } from '@/lib/server/request-headers'

/** What this process knows to be written down already. */
let isNoted = false

/**
 * Writes down, once, that a browser came to the thank-you page from another site: nobody knows that page but by WarriorPlus.
 * Its host where it says so; a url that was typed or followed here is no arrival.
 */
export async function noteArrival(headers: Headers): Promise<void> {
  if (isNoted || isPrefetch(headers) || isFromOurPages(headers)) return
  await db.$executeRaw`
    INSERT INTO first_run AS f (thanks_arrived_at, thanks_arrived_from) VALUES (now(), ${hostOf(headers.get('referer'))})
    ON CONFLICT (id) DO UPDATE SET thanks_arrived_at = EXCLUDED.thanks_arrived_at,
      thanks_arrived_from = EXCLUDED.thanks_arrived_from
    WHERE f.thanks_arrived_at IS NULL`
  isNoted = true
}

const hostOf = (url: string | null) =>
  url && URL.canParse(url) ? new URL(url).host.slice(0, 200) || null : null
