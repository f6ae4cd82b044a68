import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'

export const offerRuleSchema = z.enum(['scarcity', 'income', 'results', 'support', 'refunds', 'delivery'])
export type OfferRule = z.infer<typeof offerRuleSchema>

export interface OfferQuestion {
  rule: OfferRule
  question: string
  /** What WarriorPlus says about it, in our words. */
  why: string
  /** Where it says so. */
  source: string
}

const guidelines = 'https://help.warriorplus.com/en/articles/2638114-warriorplus-compliance-guidelines'

/** What WarriorPlus asks of sellers before it approves an offer, for the owner to answer by hand. */
export const offerQuestions: OfferQuestion[] = [
  {
    rule: 'scarcity',
    question: 'Is every deadline and limit real?',
    why: 'Only real scarcity is allowed. A timer on the page needs a price at WarriorPlus that really changes by it, or the offer may be refused.',
    source: guidelines,
  },
  {
    rule: 'income',
    question: 'Does no sentence promise an income?',
    why: "Page, copy and product follow the FTC's rules on advertising. Steps that make earning sound sure are refused.",
    source: guidelines,
  },
  {
    rule: 'results',
    question: 'Are all results your own, and can you prove them?',
    why: 'Say what you reached yourself, not what a buyer will reach. Proof must be real.',
    source: guidelines,
  },
  {
    rule: 'support',
    question: 'Does a buyer see how to reach you?',
    why: 'WarriorPlus sends buyers to the seller first, and tells them to wait a day or two for an answer.',
    source: 'https://help.warriorplus.com/buying-on-warriorplus/how-are-paypal-disputes-handled',
  },
  {
    rule: 'refunds',
    question: 'Does the page say when money goes back?',
    why: 'Refunds are made by you, in your WarriorPlus account, and only of the whole amount. Promise what you will keep.',
    source: 'https://help.warriorplus.com/en/articles/1658557-how-do-i-process-refunds-vendors',
  },
  {
    rule: 'delivery',
    question: 'Does a buyer get what the page describes, right after paying?',
    why: 'Copy and content must match. A test sale shows whether a sale opens the course.',
    source: guidelines,
  },
]

/** What the owner says is so: by whom, while they have an account, and when. */
export const offerTickSchema = z.strictObject({
  rule: offerRuleSchema,
  tickedAt: dateTimeSchema,
  tickedBy: z.string().nullable(),
})
export type OfferTick = z.infer<typeof offerTickSchema>

export const offerTickListSchema = z.array(offerTickSchema)

export const offerTickInputSchema = z.strictObject({ rule: offerRuleSchema, isTicked: z.boolean() })
export type OfferTickInput = z.infer<typeof offerTickInputSchema>
