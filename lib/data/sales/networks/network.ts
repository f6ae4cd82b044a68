import 'server-only'
import { z } from 'zod'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { notificationActions } from '@/lib/contract/sales/notification-fields'
import type { boundedFetch } from '@/lib/server/http/bounded-fetch'

const paymentSchema = z.strictObject({
  /** ID of the payment at the payment processor. */
  id: z.string().nullable(),
  /** Number of the payment within its subscription. */
  number: z.int().nullable(),
  /** Amount paid, in minor units of the currency. Null if the amount or the currency is unreadable. */
  minor: z.int().nullable(),
  /** ISO 4217 code in capitals. Null if the amount or the currency is unreadable. */
  currency: z.string().nullable(),
  /** The vendor's share in minor units of the same currency. */
  earnedMinor: z.int().nullable(),
  /**
   * Amount as text. WarriorPlus’s text is the amount of the sale as sent. Adapters of other networks format
   * `minor`; some keep the network’s text if the amount is unreadable.
   */
  text: z.string().nullable(),
  /** Currency, as the network writes it. */
  currencyText: z.string().nullable(),
})

const refundSchema = z.strictObject({
  /** ID that the network gave the refund. */
  id: z.string().nullable(),
  /** Amount that the buyer got back, in minor units of the currency. Null for a full refund. */
  minor: z.int().nullable(),
  /** ISO 4217 code in capitals. Null: the currency of the payment. */
  currency: z.string().nullable(),
})

/**
 * The normal form of a message of any network. No value is guessed, except that amounts of JVZoo, and of
 * WarriorPlus without a currency, are in US dollars.
 */
export const saleEventSchema = z.strictObject({
  /** `dispute_won`: the seller won, or the buyer withdrew the dispute. `noted`: an action that changes nothing. */
  action: z.enum([...notificationActions, 'dispute_won', 'noted']),
  /** Action, as the network names it. */
  actionText: z.string().nullable(),
  /**
   * ID of the message, made from the network’s own IDs. If it is null, a hash of the contents identifies the
   * message.
   */
  messageId: z.string().nullable(),
  /** Empty if the message has no sale ID. */
  saleId: z.string(),
  /** Second identifier of the sale, if the network has two. */
  saleName: z.string().nullable(),
  /** ID that the sales of one order share. */
  orderId: z.string().nullable().default(null),
  item: z.string().nullable(),
  itemName: z.string().nullable(),
  quantity: z.int().default(1),
  /** Whether the network sent the message in its test mode. */
  mode: z.enum(['live', 'test']).default('live'),
  /** True for the affiliate’s copy of a message, which doesn’t contain the buyer. */
  isCopy: z.boolean(),
  /**
   * Time of the event. WarriorPlus's notifications don't contain it, but the messages that we write from its API
   * and from imports do.
   */
  occurredAt: z.string().nullable(),
  /** Sequence number in decimal digits. Later messages have higher numbers. */
  sequence: z.string().nullable(),
  buyer: z.strictObject({
    /** Email as sent. */
    rawEmail: z.string().nullable(),
    /** Email to find the account and to write to. Null if it is missing or invalid. */
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    /** Name as sent. */
    rawName: z.string().nullable(),
    ip: z.string().nullable(),
  }),
  /** Normal form of `paymentStatus`. */
  status: z.enum(['completed', 'pending']).nullable().default(null),
  paymentStatus: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  payment: paymentSchema,
  /**
   * The refund that a refund or its reversal is about. Missing if the message reports only that the sale was
   * refunded, as WarriorPlus messages do.
   */
  refund: refundSchema.nullish(),
  affiliate: z.strictObject({ id: z.string(), name: z.string().nullable() }),
  /** Whether the network sent the message, or we wrote it from its API or an import. */
  source: z.enum(['notification', 'api', 'import']),
  /** Whether an import emails the buyers. */
  mailsBuyer: z.boolean(),
})
export type SaleEvent = z.infer<typeof saleEventSchema>

/** Any JSON value. A form is an object whose values are texts or lists of texts. */
export type Json = z.core.util.JSONType

/** A received request. The names of the headers are in lower case. */
export interface RawRequest {
  headers: Record<string, string>
  body: Buffer
  receivedAt: Date
}

/** A key that verifies messages. If a network has several accounts, `selector` chooses the key. */
export interface ProofKey {
  id: string
  mode: 'live' | 'test'
  selector: string | null
  secret: string
}

/** A key that reads data from the network. */
export interface ApiKey {
  id: string
  mode: 'live' | 'test'
  secret: string
}

/** The result of verifying a request. */
export type VerificationResult =
  | { proof: 'verified'; keyId: string; message: Json }
  /** No key of this network is saved. */
  | { proof: 'unproven' }
  | { proof: 'refused'; why: string }
  /** The request isn’t a message of this network. */
  | { proof: 'malformed'; why: string }

/** Adapter that reads the messages of one network. All functions except `facts` are pure. */
export interface Network {
  name: NetworkName
  label: string
  /** Content types in which the network sends messages. */
  contentTypes: readonly string[]
  /** Headers of a request that are stored until its message is verified, in lower case. */
  headers: readonly string[]
  /** Fields that are never stored. */
  secretFields: readonly string[]
  /** Fields that change when the network sends the same message again. */
  volatile: readonly string[]
  /**
   * Part of a message that its proof covers: all bytes, all values without their names, or nothing. A message with a
   * changed bit in this part fails verification.
   */
  covers: 'bytes' | 'values' | 'nothing'
  /** True if the notification URL contains a random token, because the proof is weak. */
  urlToken: boolean
  /** True if the notification URL responds to GET and HEAD with 200. */
  answersGet: boolean
  /** True if a sale has a purchase for each of its items. */
  hasItems: boolean
  /** True if the network may refund a part of a payment. */
  hasPartialRefunds: boolean
  /** Whether the vendor or the network sells to the buyer. */
  sellerOfRecord: 'vendor' | 'network'
  /** True if the owner should look at messages with unknown actions, because the list of actions is incomplete. */
  reportsUnknownActions?: boolean
  /** True if messages without a sequence number are ordered by their arrival, because they contain no times. */
  isOrderedByArrival: boolean
  /** Parses a request and verifies, with one of the keys, that the network sent it. */
  verify(raw: RawRequest, keys: readonly ProofKey[]): VerificationResult
  /**
   * Reads data about a message from the API of the network. Throws `forbidden` if the network rejects the key,
   * `not_found` if the network doesn’t have the order, and another error if the API doesn’t respond.
   */
  facts?(message: Json, api: ApiKey, fetch: typeof boundedFetch): Promise<Json>
  /** Returns the events in a message. A message that changes nothing has no event or a `noted` one. Never throws. */
  toEvents(message: Json, facts: Json | null): SaleEvent[]
  /** Returns a text for the owner if we may misread the message, because it isn’t in the version that we support. */
  warning?(message: Json): string | null
  /** Returns an item number in the form that is used for comparisons. `normalItemSql` returns the same. */
  normalItem(item: string): string
  /** Returns the page of the network on which the buyer requests a refund. Null if the message doesn't contain it. */
  refundRequestUrl?(message: Json): string | null
  /** Returns the response to a stored message. If missing, the response is `OK`. */
  answer?(signInUrl: string): string
  /** Returns the message without the buyer's name, email, address, and IP address. */
  withoutBuyer(message: Json): Json
  /** Fields with the buyer's IP address, at any depth of a message. */
  ipFields: readonly string[]
  /** Where a message contains the buyer’s country: the names of nested fields. The first place with a text counts. */
  countryPaths: readonly (readonly string[])[]
}

/** An event that changes nothing. Adapters fill in what a message contains. */
export const emptyEvent: SaleEvent = {
  action: 'noted',
  actionText: null,
  messageId: null,
  saleId: '',
  saleName: null,
  orderId: null,
  item: null,
  itemName: null,
  quantity: 1,
  mode: 'live',
  isCopy: false,
  occurredAt: null,
  sequence: null,
  buyer: { rawEmail: null, email: null, firstName: null, lastName: null, rawName: null, ip: null },
  status: null,
  paymentStatus: null,
  paymentMethod: null,
  payment: {
    id: null,
    number: null,
    minor: null,
    currency: null,
    earnedMinor: null,
    text: null,
    currencyText: null,
  },
  affiliate: { id: '', name: null },
  source: 'notification',
  mailsBuyer: false,
}
