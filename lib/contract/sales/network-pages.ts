import type { NetworkName } from './networks'

/**
 * Pages of each network: where consumers contact it, and where sellers refund a sale, or read how. Sources: the help
 * pages of the networks (jvzoo.zendesk.com/hc/en-us/articles/205726648, digistore24.com/legal/cancellation,
 * support.clickbank.com/hc/en-us/articles/220381867 and 220364767).
 */
export const networkPages: Record<NetworkName, { contactUrl: string; refundUrl: string }> = {
  warriorplus: {
    contactUrl: 'https://help.warriorplus.com/',
    // The page links to the vendor's transactions, where the refund is made.
    refundUrl: 'https://help.warriorplus.com/en/articles/1658557-how-do-i-process-refunds-vendors',
  },
  jvzoo: {
    contactUrl: 'https://support.jvzoo.com/',
    refundUrl: 'https://jvzoo.zendesk.com/hc/en-us/articles/205726648-Process-a-refund',
  },
  stripe: {
    contactUrl: 'https://support.stripe.com/',
    refundUrl: 'https://dashboard.stripe.com/payments',
  },
  digistore24: {
    contactUrl: 'https://www.digistore24.com/legal/cancellation',
    refundUrl: 'https://help.digistore24.com/hc/en-us/articles/24292990530321-Refunds-and-returns',
  },
  clickbank: {
    contactUrl: 'https://www.clkbank.com/',
    refundUrl: 'https://support.clickbank.com/hc/en-us/articles/220364767',
  },
}

/** A network that, instead of the owner, is the seller of its sales. */
export interface SellingNetwork {
  network: NetworkName
  /** Pages of the network on which the signed-in buyer requests the refund of a purchase. */
  refundRequests: { label: string; url: string }[]
}
