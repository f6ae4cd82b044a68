import type { NetworkCard, NetworkKey, NetworkName } from '@/lib/contract/sales/networks'

/** Label and color of a network's state, and of a network whose messages arrive in two formats. */
export const stateBadges: Record<
  NetworkCard['state'] | 'twice',
  { label: string; variant: 'outline' | 'warning' | 'blueprint' | 'done' | 'danger' }
> = {
  off: { label: 'Off', variant: 'outline' },
  needs_key: { label: 'Needs a key', variant: 'warning' },
  waiting: { label: 'Waiting for the first notification', variant: 'blueprint' },
  twice: { label: 'Sales arrive twice', variant: 'warning' },
  live: { label: 'Live', variant: 'done' },
  refused: { label: 'Rejected', variant: 'danger' },
}

/** A key that the owner can save for a network. */
export interface KeyType extends Pick<NetworkKey, 'kind' | 'mode'> {
  label: string
  hint: string
  /** Label of the account field, for a network that has a separate key for each account. */
  selectorLabel?: string
}

/**
 * Keys that each network needs, with the network's own names for them. The WarriorPlus keys are on the
 * Settings page.
 */
export const keyTypes: Record<NetworkName, readonly KeyType[]> = {
  warriorplus: [],
  jvzoo: [
    {
      kind: 'proof',
      mode: 'live',
      label: 'JVZIPN Secret Key',
      hint: 'Find the key in JVZoo under My Account.',
    },
  ],
  stripe: [
    {
      kind: 'proof',
      mode: 'live',
      label: 'Signing Secret',
      hint: 'Find the signing secret in Stripe, in your event destination. It starts with whsec_.',
    },
    {
      kind: 'api',
      mode: 'live',
      label: 'Restricted API Key',
      hint: 'We use the key to look up what your buyers bought. It starts with rk_live_.',
    },
    {
      kind: 'proof',
      mode: 'test',
      label: 'Signing Secret for Test Mode',
      hint: 'Optional. Find the signing secret in the event destination of your Stripe sandbox.',
    },
    {
      kind: 'api',
      mode: 'test',
      label: 'Restricted API Key for Test Mode',
      hint: 'Optional. It starts with rk_test_.',
    },
  ],
  digistore24: [
    {
      kind: 'proof',
      mode: 'live',
      label: 'IPN Passphrase',
      hint: 'A long passphrase that you choose. Enter the same passphrase in the IPN connection in Digistore24.',
    },
  ],
  clickbank: [
    {
      kind: 'proof',
      mode: 'live',
      label: 'Secret Key',
      hint: 'Find the key in ClickBank under Vendor Settings → My Site → Advanced Tools.',
      selectorLabel: 'Account Nickname',
    },
  ],
}

/** Explains how to get missed notifications from each network. */
export const resendTexts: Record<NetworkName, string> = {
  warriorplus: 'On WarriorPlus, open the sale and resend its notification. Each sale counts only once.',
  jvzoo:
    'JVZoo retries a notification every hour for up to 72 hours, until we confirm it. Import older sales from a file.',
  stripe:
    'Stripe retries a notification for up to 3 days, until we confirm it. For older events, open the event in Stripe under Developers → Webhooks and click Resend.',
  digistore24:
    'Digistore24 retries a notification at least 20 times in 10 days, until we confirm it. You can also resend it from the order in Digistore24.',
  clickbank: 'ClickBank retries a notification until we confirm it. Import older sales from a file.',
}
