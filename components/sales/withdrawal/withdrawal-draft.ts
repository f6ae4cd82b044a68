import type { WithdrawalText } from '@/lib/contract/mail/withdrawal-text/withdrawal-text'
import type { WithdrawalDraft } from '@/lib/contract/sales/withdrawal-draft'
import { ADDRESS_OR_LINK_PATTERN, ORDER_NUMBER_PATTERN } from '@/lib/contract/sales/withdrawal-patterns'

export type WithdrawalDraftProblems = Partial<Record<keyof WithdrawalDraft, string>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns a message for each invalid field of a draft, in the language of the page. The server checks it again. */
export function findWithdrawalDraftProblems(
  { name, email, replyTo, order, purchaseId }: WithdrawalDraft,
  texts: WithdrawalText,
): WithdrawalDraftProblems {
  const isReplyValid = replyTo.trim() === '' || EMAIL.test(replyTo.trim())
  return {
    ...((name.trim() === '' || ADDRESS_OR_LINK_PATTERN.test(name)) && { name: texts.nameProblem }),
    ...(!EMAIL.test(email.trim()) && { email: texts.emailProblem }),
    ...(!isReplyValid && { replyTo: texts.emailProblem }),
    ...(purchaseId === '' && !ORDER_NUMBER_PATTERN.test(order) && { order: texts.orderProblem }),
  }
}

/** Returns a message for each field that the server rejected, in the language of the page. */
export function translateWithdrawalProblems(
  fields: string[],
  texts: WithdrawalText,
): WithdrawalDraftProblems {
  const known = {
    name: texts.nameProblem,
    email: texts.emailProblem,
    replyTo: texts.emailProblem,
    order: texts.orderProblem,
  }
  return Object.fromEntries(Object.entries(known).filter(([name]) => fields.includes(name)))
}
