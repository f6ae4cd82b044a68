import 'server-only'
import { z } from 'zod'
import { type FormFields, notificationActions } from '@/lib/contract/sales/notification-fields'

const paymentSchema = z.strictObject({
  /** ID of the payment at the payment processor. */
  id: z.string().nullable(),
  /** Number of the payment of a subscription. */
  number: z.int().nullable(),
  /** Whole price in minor units of the currency. Null if the price or the currency is unreadable. */
  minor: z.int().nullable(),
  /** ISO 4217 code in capitals. Null if the price or the currency is unreadable. */
  currency: z.string().nullable(),
  /** The vendor's share in minor units of the same currency. */
  earnedMinor: z.int().nullable(),
  /** Price of the whole sale, as the network writes it. */
  text: z.string().nullable(),
  /** Currency, as the network writes it. */
  currencyText: z.string().nullable(),
})

const refundSchema = z.strictObject({
  /** ID that the network gave the refund. */
  id: z.string().nullable(),
  /** Amount that the buyer got back, in minor units of the currency. Null for a whole refund. */
  minor: z.int().nullable(),
  /** ISO 4217 code in capitals. Null: the currency of the payment. */
  currency: z.string().nullable(),
})

/**
 * The normal form of a message of any network. No value is guessed, except that a price without a currency is
 * in US dollars.
 */
export const saleEventSchema = z.strictObject({
  /** `dispute_won`: the seller won, or the buyer withdrew the dispute. `noted`: an unknown action, which changes nothing. */
  action: z.enum([...notificationActions, 'dispute_won', 'noted']),
  /** Action in the words of the network. */
  actionText: z.string().nullable(),
  /** ID that the network gave the message. */
  messageId: z.string().nullable(),
  /** Empty if the message has no sale ID. */
  saleId: z.string(),
  /** Second identifier of the sale, if the network has two. */
  saleName: z.string().nullable(),
  item: z.string().nullable(),
  itemName: z.string().nullable(),
  /** True for the affiliate’s copy of a message, which doesn’t contain the buyer. */
  isCopy: z.boolean(),
  /** Time of the sale. WarriorPlus's notifications don't contain it, but its API and imports do. */
  occurredAt: z.string().nullable(),
  /** Decimal digits. Later messages have higher numbers. */
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
  paymentStatus: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  payment: paymentSchema,
  /**
   * The refund that a refund or its reversal is about. Missing if the message reports only that the sale was
   * refunded, as all messages of WarriorPlus do.
   */
  refund: refundSchema.nullish(),
  affiliate: z.strictObject({ id: z.string(), name: z.string().nullable() }),
  /** Whether the network sent the message, or we wrote it from its API or an import. */
  source: z.enum(['notification', 'api', 'import']),
  /** Whether an import emails the buyers. */
  mailsBuyer: z.boolean(),
})
export type SaleEvent = z.infer<typeof saleEventSchema>

/** A message without its secrets, and whether it is proven to come from the network. */
export type CheckedMessage<Message> =
  | { proof: 'verified'; message: Message }
  /**
   * `unproven`: no key is configured to check the message with. `secret` is the key that the message
   * contained.
   */
  | { proof: 'unproven' | 'refused'; why: string; message: Message; secret: string }

/**
 * Adapter that reads the messages of one network. All functions are pure. `Incoming` is a received message,
 * and `Message` is its stored form.
 */
export interface Network<Incoming, Message = FormFields> {
  /** Fields for the field report, with the reason why we need each. */
  expected: ReadonlyMap<string, string>
  /** True if messages without a sequence number are ordered by their arrival, because they contain no times. */
  isOrderedByArrival: boolean
  /** Checks with the keys where a message comes from, and removes its secrets. */
  open(incoming: Incoming, keys: readonly string[]): CheckedMessage<Message>
  /** Returns the form of an item number that is compared. `normalItemSql` returns the same. */
  normalItem(item: string): string
  /** Returns the events in a message. Never throws. */
  toEvents(message: Message): [SaleEvent, ...SaleEvent[]]
  /** Returns the message without the buyer's name, email, address, and IP address. */
  withoutBuyer(message: Message): Message
}
