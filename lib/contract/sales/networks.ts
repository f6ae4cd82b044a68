/** Networks whose messages Lectern can store. */
export const networkNames = ['warriorplus', 'jvzoo', 'stripe', 'digistore24', 'clickbank'] as const
export type NetworkName = (typeof networkNames)[number]

/** Names of the networks, as the owner sees them. */
export const networkLabels: Record<NetworkName, string> = {
  warriorplus: 'WarriorPlus',
  jvzoo: 'JVZoo',
  stripe: 'Stripe',
  digistore24: 'Digistore24',
  clickbank: 'ClickBank',
}

/** Returns the words for an item number: with its network, unless it is WarriorPlus. */
export const itemNumberLabel = (network: NetworkName | null) =>
  network && network !== 'warriorplus' ? `${networkLabels[network]} item number` : 'item number'
