import type { NetworkCard } from '@/lib/contract/sales/networks'

/** Returns a network that was set up and has had no messages, for tests. */
export const createNetworkCard = (changes: Partial<NetworkCard> = {}): NetworkCard => ({
  network: 'jvzoo',
  label: 'JVZoo',
  state: 'waiting',
  notificationUrl: null,
  account: null,
  keys: [],
  firstMessageAt: null,
  lastMessageAt: null,
  refused7Days: 0,
  unproven: 0,
  hasTwoFormats: false,
  held: 0,
  testMessages30Days: 0,
  sellerOfRecord: 'vendor',
  silentDays: null,
  ...changes,
})
