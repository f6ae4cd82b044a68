import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'

/**
 * Why something is stuck. `product`: no product has the item number. `unnamed`: the sale names no item number. `buyer`: no
 * account can be made. `opening`: the product is there, and its sales are being opened. `passed_over`: opening failed, and is
 * tried again within the hour. `failed`: a notification could not be processed.
 */
export const causeKindSchema = z.enum([
  'product',
  'unnamed',
  'buyer',
  'passed_over',
  'failed',
  'opening',
  'security_key',
  'wrong_key',
  'mail',
  'ledger',
  'disk',
  'maintenance',
  'image',
  'speech',
])
export type CauseKind = z.infer<typeof causeKindSchema>

/** What would mend it. */
export const stepSchema = z.enum([
  'create_product',
  'assign',
  'replay',
  'wait',
  'save_key',
  'look_at_mail',
  'compare',
  'make_images',
  'write_again',
  'free_space',
  'set_up_cron',
  'look_up',
  'nothing',
])
export type Step = z.infer<typeof stepSchema>

export const stepOf: Record<CauseKind, Step> = {
  product: 'create_product',
  unnamed: 'assign',
  buyer: 'assign',
  passed_over: 'wait',
  failed: 'replay',
  opening: 'wait',
  security_key: 'save_key',
  wrong_key: 'save_key',
  mail: 'look_at_mail',
  ledger: 'compare',
  disk: 'free_space',
  maintenance: 'set_up_cron',
  image: 'make_images',
  speech: 'write_again',
}

/** Sales that wait for the owner, which the number beside Purchases counts. */
export const WAITING_SALES: readonly CauseKind[] = ['product', 'unnamed', 'buyer', 'passed_over', 'failed']

const centsSchema = z.int().nonnegative()
const stakeSchema = z.strictObject({ currency: z.string(), cents: centsSchema })

export const causeSchema = z.strictObject({
  kind: causeKindSchema,
  step: stepSchema,
  /** How many sales, or whatever it is; 0 where nothing is counted. */
  count: centsSchema,
  /** The money at stake, by currency, the most first. */
  sums: z.array(stakeSchema),
  /** The item number and name as a notification had them; the name of the product that is being opened. */
  itemNumber: z.string().nullable(),
  name: z.string().nullable(),
  productId: idSchema.nullable(),
  /** Of a run: how many it has opened. */
  opened: z.int().nullable(),
  /** When it was last well, or last looked at. */
  since: dateTimeSchema.nullable(),
})
export type Cause = z.infer<typeof causeSchema>

/** What needs the owner, the most money first; as of a moment at most 30 s before somebody last looked. */
export const stuckSchema = z.strictObject({
  causes: z.array(causeSchema),
  /** Further causes, of which only the number is told. */
  more: z.int(),
  /** How many sales wait for the owner. */
  sales: z.int(),
  /** Null: nobody has looked yet. */
  foundAt: dateTimeSchema.nullable(),
})
export type Stuck = z.infer<typeof stuckSchema>

export const nothingStuck: Stuck = { causes: [], more: 0, sales: 0, foundAt: null }
