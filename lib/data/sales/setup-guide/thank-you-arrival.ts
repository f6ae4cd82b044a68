import 'server-only'
import { db } from '@/lib/server/db/client'
import { isFromOurPages, isPrefetch } from '@/lib/server/http/request-headers'

/** True if this process knows that a first visit to the thank-you page is already stored. */
let isRecorded = false

/**
 * Stores once that a browser came to the thank-you page from another site, with the host of that site if the
 * browser sent it. Call this only for a URL that names no network. Only WarriorPlus has this URL, so the visit
 * proves that the owner entered the URL there. Ignores typed URLs and links from Lectern’s own pages.
 */
export async function recordThankYouArrival(headers: Headers): Promise<void> {
  if (isRecorded || isPrefetch(headers) || isFromOurPages(headers)) return
  await db.$executeRaw`
    INSERT INTO first_run AS f (thanks_arrived_at, thanks_arrived_from) VALUES (now(), ${hostOf(headers.get('referer'))})
    ON CONFLICT (id) DO UPDATE SET thanks_arrived_at = EXCLUDED.thanks_arrived_at,
      thanks_arrived_from = EXCLUDED.thanks_arrived_from
    WHERE f.thanks_arrived_at IS NULL`
  isRecorded = true
}

const hostOf = (url: string | null) =>
  url && URL.canParse(url) ? new URL(url).host.slice(0, 200) || null : null
