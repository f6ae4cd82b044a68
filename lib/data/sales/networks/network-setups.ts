import 'server-only'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { clickBankSetup } from './clickbank/setup'
import { digistore24Setup } from './digistore24/setup'
import { jvzooSetup } from './jvzoo/setup'
import type { NetworkSetup } from './network-setup'
import { stripeSetup } from './stripe/setup'
import { warriorPlusSetup } from './warriorplus/setup'

const setups: Record<NetworkName, NetworkSetup> = {
  warriorplus: warriorPlusSetup,
  jvzoo: jvzooSetup,
  stripe: stripeSetup,
  digistore24: digistore24Setup,
  clickbank: clickBankSetup,
}

/** Returns how the owner connects a network, an example of its messages, and its fields. */
export const findNetworkSetup = (name: NetworkName): NetworkSetup => setups[name]
