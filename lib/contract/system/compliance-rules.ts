import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

export const complianceRuleSchema = z.enum([
  'scarcity',
  'income',
  'results',
  'support',
  'refunds',
  'delivery',
])
export type ComplianceRule = z.infer<typeof complianceRuleSchema>

export interface ComplianceQuestion {
  rule: ComplianceRule
  question: string
  /** Summary of the rule. */
  why: string
  /** URL of the rule at WarriorPlus. */
  source: string
}

const guidelines = 'https://help.warriorplus.com/en/articles/2638114-warriorplus-compliance-guidelines'

/** WarriorPlus’s rules for approving an offer. The owner checks them off one by one. */
export const complianceQuestions: ComplianceQuestion[] = [
  {
    rule: 'scarcity',
    question: 'Is every deadline and limit real?',
    why: 'WarriorPlus only allows real scarcity. If your page has a timer, the price on WarriorPlus must really change when the timer ends, or your offer may be rejected.',
    source: guidelines,
  },
  {
    rule: 'income',
    question: 'Is the page free of income promises?',
    why: 'Your page and product must follow the FTC’s advertising rules. WarriorPlus rejects offers that make earnings sound certain.',
    source: guidelines,
  },
  {
    rule: 'results',
    question: 'Are all results your own, and can you prove them?',
    why: 'Describe your own results, not what buyers will achieve. Your proof must be real.',
    source: guidelines,
  },
  {
    rule: 'support',
    question: 'Can buyers see how to contact you?',
    why: 'WarriorPlus sends buyers to you first and tells them to wait a day or two for a reply.',
    source: 'https://help.warriorplus.com/buying-on-warriorplus/how-are-paypal-disputes-handled',
  },
  {
    rule: 'refunds',
    question: 'Does the page explain your refund policy?',
    why: 'You issue refunds in your WarriorPlus account, always for the full amount. Only promise what you’ll honor.',
    source: 'https://help.warriorplus.com/en/articles/1658557-how-do-i-process-refunds-vendors',
  },
  {
    rule: 'delivery',
    question: 'Do buyers get what the page describes right after paying?',
    why: 'Your page and your content must match. Run a test sale to check that a sale grants access to the course.',
    source: guidelines,
  },
]

/** A confirmed rule, with the time and the administrator (null if the account no longer exists). */
export const complianceRuleCheckSchema = z.strictObject({
  rule: complianceRuleSchema,
  tickedAt: dateTimeSchema,
  tickedBy: z.string().nullable(),
})
export type ComplianceRuleCheck = z.infer<typeof complianceRuleCheckSchema>

export const complianceRuleCheckListSchema = z.array(complianceRuleCheckSchema)

export const complianceRuleCheckInputSchema = z.strictObject({
  rule: complianceRuleSchema,
  isTicked: z.boolean(),
})
export type ComplianceRuleCheckInput = z.infer<typeof complianceRuleCheckInputSchema>
