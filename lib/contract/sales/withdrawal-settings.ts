import { z } from 'zod'
import { optionalTextSchema, wholeNumberSchema } from '@/lib/contract/field-schemas'
import { networkNames } from './networks'

export const WITHDRAWAL_DAYS_MIN = 14
export const WITHDRAWAL_DAYS_MAX = 365

/** Seller of a network's sales, in the sense of consumer law: the owner (`me`) or the network. */
const sellerSchema = z.enum(['me', 'network'])

/** The seller for each network that the shop uses. WarriorPlus is required. */
export const withdrawalSellersSchema = z
  .partialRecord(z.enum(networkNames), sellerSchema)
  .refine(({ warriorplus }) => warriorplus !== undefined, { path: ['warriorplus'], error: 'Required' })
export type WithdrawalSellers = z.infer<typeof withdrawalSellersSchema>

export const withdrawalSettingsSchema = z.strictObject({
  on: z.boolean(),
  /** Whether the owner sells to consumers in the EU. Null until the owner answers. */
  sellsToEu: z.boolean().nullable(),
  /** Email, phone number or address that consumers can use as well. */
  contact: z.string().nullable(),
  /** Days in which consumers can withdraw. */
  days: z.int(),
  sellers: withdrawalSellersSchema,
})
export type WithdrawalSettings = z.infer<typeof withdrawalSettingsSchema>

/** `PUT /api/admin/settings/withdrawal` */
export const withdrawalSettingsInputSchema = z
  .strictObject({
    on: z.boolean(),
    sellsToEu: z.boolean().nullable(),
    contact: optionalTextSchema(200).transform((contact) => contact ?? null),
    days: wholeNumberSchema(WITHDRAWAL_DAYS_MIN, WITHDRAWAL_DAYS_MAX),
    /** Omitted networks stay unchanged. */
    sellers: withdrawalSellersSchema,
  })
  .refine(({ on, contact }) => !on || contact !== null, { path: ['contact'], error: 'Required' })
export type WithdrawalSettingsInput = z.infer<typeof withdrawalSettingsInputSchema>
