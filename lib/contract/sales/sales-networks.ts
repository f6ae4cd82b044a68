/** Networks that sell for the owner. */
export const salesNetworkNames = ['warriorplus'] as const
export type SalesNetwork = (typeof salesNetworkNames)[number]

/** Pages of each network: where consumers contact it, and where sellers refund a sale. */
export const salesNetworks: Record<SalesNetwork, { name: string; contactUrl: string; refundUrl: string }> = {
  warriorplus: {
    name: 'WarriorPlus',
    contactUrl: 'https://help.warriorplus.com/',
    // The page links to the vendor's transactions, where the refund is made.
    refundUrl: 'https://help.warriorplus.com/en/articles/1658557-how-do-i-process-refunds-vendors',
  },
}
