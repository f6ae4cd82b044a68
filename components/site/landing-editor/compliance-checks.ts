import { builtInLanding } from '@/lib/built-in-landing'
import type { Landing } from '@/lib/contract/site/landing'

/** Matches phrases that claim scarcity. */
const SCARCITY =
  /\b(only \d+ (left|spots?|copies|seats?|places)|(last|final) (chance|hours?|copies)|today only|ends (tonight|soon|today)|limited (time|spots?|copies|number)|price (goes|is going) up|before it.s gone)\b/i
/** Matches amounts of money over time, and phrases that make income sound certain. */
const INCOME =
  /([$€£]\s?\d[\d.,]*\s?k?\s*(a|per|every|each|\/)\s*(day|night|week|month|year|hour)\b)|\b(guaranteed (income|results|profits?|sales)|(six|seven|6|7)[ -]figures?|quit your job|get rich|passive income|make money (fast|while you sleep)|risk[ -]free (income|profits?))\b/i

/** Returns all texts that differ from the example page. */
function ownTexts(words: unknown, ours: unknown): string[] {
  if (typeof words === 'string') return words === ours ? [] : [words]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, value]) =>
    ownTexts(value, typeof ours === 'object' && ours !== null ? Reflect.get(ours, name) : undefined),
  )
}

/** Returns the first phrase that the pattern matches. Undefined if there is none. */
const found = (texts: string[], rule: RegExp) =>
  texts.map((text) => rule.exec(text)?.[0]).find((words) => words !== undefined)

/**
 * Checks the landing page and the list of published pages against those WarriorPlus offer rules that code can
 * check. The owner confirms the other rules in the setup guide.
 */
export function findComplianceConcerns(copy: Landing, pages: readonly string[]): string[] {
  const texts = ownTexts(copy, builtInLanding)
  const scarcity = found(texts, SCARCITY)
  const income = found(texts, INCOME)
  const isTimed = copy.order.includes('countdown') && copy.countdown.endsAt !== ''
  return [
    ...(scarcity && !isTimed
      ? [`“${scarcity}”: WarriorPlus only allows real scarcity, such as a countdown to a real deadline.`]
      : []),
    ...(income ? [`“${income}” reads like an income claim, which WarriorPlus doesn’t allow.`] : []),
    ...(pages.includes('refunds') ? [] : ['Publish a refund policy under Pages → New Page.']),
    ...(pages.includes('contact')
      ? []
      : ['Publish a contact page under Pages → New Page so buyers can reach you.']),
  ]
}
