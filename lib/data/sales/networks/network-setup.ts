import 'server-only'
import type { ExampleKind } from '@/lib/contract/sales/networks'
import type { ProofKey, RawRequest } from './network'

/** A step of setting a network up, as its page in Settings shows it. */
export interface SetupStep {
  text: string
  /** Value to copy next to the step. */
  copy?: 'notificationUrl' | 'thankYouUrl' | 'items'
}

/** Data of an example message. */
export interface ExampleOptions {
  saleId: string
  item: string
  itemName: string
  email: string
  name: string
  /** Price in cents of a US dollar. */
  minor: number
  at: Date
}

/** How the owner connects a network, an example of its messages, and its fields. No sale needs this. */
export interface NetworkSetup {
  steps: readonly SetupStep[]
  /** Returns a request as the network would send it. */
  example(kind: ExampleKind, key: ProofKey, options: ExampleOptions): RawRequest
  /**
   * Fields for the field report, with the reason why we need each. A slash separates names of the same field, as in
   * `ctransreceipt / transaction_id`.
   */
  expected: ReadonlyMap<string, string>
  /** Returns whether the network documents a field that most messages don’t contain. */
  isOccasional?(name: string): boolean
  /** Fields whose values come from the network, not from a buyer. */
  unmasked?: ReadonlySet<string>
  /** One field per format of the messages. If all these fields arrive, the network sends every sale more than once. */
  formats?: readonly string[]
}
