import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema, wholeNumberSchema } from '@/lib/contract/field-schemas'

/** Networks whose messages Lectern can store. */
export const networkNames = ['warriorplus', 'jvzoo', 'stripe', 'digistore24', 'clickbank'] as const
export type NetworkName = (typeof networkNames)[number]

/**
 * State of a network: `off` before the owner sets it up, `needs_key` without the keys that it needs,
 * `waiting` before the first verified message and while messages arrive in two formats, `live` after that, and
 * `refused` if the latest messages failed verification.
 */
export const networkStateSchema = z.enum(['off', 'needs_key', 'waiting', 'live', 'refused'])

const keyKindSchema = z.enum(['proof', 'api'])
const modeSchema = z.enum(['live', 'test'])

/** A key of a network. The key itself is never sent. */
export const networkKeySchema = z.strictObject({
  id: idSchema,
  /** `proof` verifies messages, and `api` reads data from the network. */
  kind: keyKindSchema,
  mode: modeSchema,
  /**
   * Text that a message must contain to be verified with this key, such as the ID of a vendor. Null if the
   * key verifies all messages.
   */
  selector: z.string().nullable(),
  label: z.string().nullable(),
  /** Last characters of the key. Null if the stored key can’t be read. */
  masked: z.string().nullable(),
  savedAt: dateTimeSchema,
  /** End of the period in which the replaced key still verifies messages. Null if there is none. */
  replacedEndsAt: dateTimeSchema.nullable(),
})
export type NetworkKey = z.infer<typeof networkKeySchema>

/** A network, as its card in Settings shows it. */
export const networkCardSchema = z.strictObject({
  network: z.enum(networkNames),
  label: z.string(),
  state: networkStateSchema,
  /** Null until the network is set up and, for some networks, until a key is saved. */
  notificationUrl: z.string().nullable(),
  account: z.string().nullable(),
  keys: z.array(networkKeySchema),
  firstMessageAt: dateTimeSchema.nullable(),
  lastMessageAt: dateTimeSchema.nullable(),
  /** Messages of the last 7 days that failed verification. */
  refused7Days: z.int(),
  /** Messages that wait for a key. */
  unproven: z.int(),
  /** Whether messages arrive in two formats, so that every sale arrives twice. */
  hasTwoFormats: z.boolean(),
  /** Verified messages on hold because too many others failed verification. */
  held: z.int(),
  /** Messages of the network’s test mode in the last 30 days. */
  testMessages30Days: z.int(),
  sellerOfRecord: z.enum(['vendor', 'network']),
  /** Days without a message after which the owner gets an alert. Null: no alert. */
  silentDays: z.int().nullable(),
})
export type NetworkCard = z.infer<typeof networkCardSchema>

export const networkCardListSchema = z.array(networkCardSchema)

export const networkParams = z.object({ network: z.enum(networkNames) })
export const networkKeyParams = networkParams.extend({ keyId: idSchema })

/** `PUT /api/admin/networks/{network}`: sets a network up, or turns it off. */
export const networkInputSchema = z.strictObject({
  isSetUp: z.boolean(),
  /** Name of the owner’s account at the network. `""` removes it. */
  account: textSchema.trim().max(200, 'Use at most 200 characters').optional(),
  /** Null turns the alert off. */
  silentDays: wholeNumberSchema(1, 365).nullable().optional(),
})
export type NetworkInput = z.infer<typeof networkInputSchema>

const secretSchema = textSchema.trim().min(1, 'Required').max(500, 'Use at most 500 characters')
const labelSchema = textSchema.trim().max(100, 'Use at most 100 characters')

export const networkKeyInputSchema = z.strictObject({
  kind: keyKindSchema.default('proof'),
  mode: modeSchema.default('live'),
  selector: textSchema.trim().max(200, 'Use at most 200 characters').optional(),
  label: labelSchema.optional(),
  secret: secretSchema,
})
export type NetworkKeyInput = z.infer<typeof networkKeyInputSchema>

/** A replacement of a key, or a new label for it. Omitted fields stay unchanged. */
export const networkKeyChangeSchema = z
  .strictObject({ secret: secretSchema.optional(), label: labelSchema.optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['secret'],
    error: 'Enter a key or a label',
  })
export type NetworkKeyChange = z.infer<typeof networkKeyChangeSchema>

/** Messages that a test can send. */
export const exampleKinds = ['sale', 'refund', 'dispute'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/**
 * `POST /api/admin/networks/{network}/test`. If the product is omitted, uses the first one with an item of
 * the network.
 */
export const networkTestInputSchema = z
  .strictObject({ productId: idSchema.optional(), kind: z.enum(exampleKinds).optional() })
  .default({})
export type NetworkTestInput = z.infer<typeof networkTestInputSchema>

/** Names of the networks, as the owner sees them. */
export const networkLabels: Record<NetworkName, string> = {
  warriorplus: 'WarriorPlus',
  jvzoo: 'JVZoo',
  stripe: 'Stripe',
  digistore24: 'Digistore24',
  clickbank: 'ClickBank',
}

/** Returns the network with this name or label, in any case. */
export function findNetworkName(text: string): NetworkName | undefined {
  const named = text.trim().toLowerCase()
  return networkNames.find((name) => named === name || named === networkLabels[name].toLowerCase())
}

/** Returns the label of an item number. Includes the network's name, except for WarriorPlus. */
export const getItemNumberLabel = (network: NetworkName | null) =>
  network && network !== 'warriorplus' ? `${networkLabels[network]} item number` : 'item number'

/** How to set a network up: its steps, and the values to copy into the network. */
export const networkGuideSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      text: z.string(),
      /** The value that the step shows, with a button that copies it. */
      copy: z.enum(['notificationUrl', 'thankYouUrl', 'items']).nullable(),
    }),
  ),
  thankYouUrl: z.string(),
  /** Items of the network that give access to a product. */
  items: z.array(z.strictObject({ item: z.string(), product: z.string() })),
  /** What the network signs, in a sentence for the owner. */
  proof: z.string(),
  /** Whether the notification URL contains a token that can be replaced. */
  hasUrlToken: z.boolean(),
})
export type NetworkGuide = z.infer<typeof networkGuideSchema>
