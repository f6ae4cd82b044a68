import 'server-only'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { env } from '@/lib/server/env'

/** Returns the URL of the page that a buyer sees after the checkout of a network. The page names the network. */
export const thankYouUrlOf = (network: NetworkName) => `${env.APP_URL}/login/thanks?network=${network}`
