import { builtInLanding } from '@/lib/built-in-landing'
import type { Landing } from '@/lib/contract/site/landing'

/** Words that say there is little, or little time. */
const SCARCITY =
  /\b(only \d+ (left|spots?|copies|seats?|places)|(last|final) (chance|hours?|copies)|today only|ends (tonight|soon|today)|limited (time|spots?|copies|number)|price (goes|is going) up|before it.s gone)\b/i
/** Sums that somebody is said to make, and what is never sure. */
const INCOME =
  /([$€£]\s?\d[\d.,]*\s?k?\s*(a|per|every|each|\/)\s*(day|night|week|month|year|hour)\b)|\b(guaranteed (income|results|profits?|sales)|(six|seven|6|7)[ -]figures?|quit your job|get rich|passive income|make money (fast|while you sleep)|risk[ -]free (income|profits?))\b/i

/** Every text of the page that is the owner's: ours stand where they were left. */
function ownTexts(words: unknown, ours: unknown): string[] {
  if (typeof words === 'string') return words === ours ? [] : [words]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, value]) =>
    ownTexts(value, typeof ours === 'object' && ours !== null ? Reflect.get(ours, name) : undefined),
  )
}

/** The words that a rule is about; undefined: there are none. */
const found = (texts: string[], rule: RegExp) =>
  texts.map((text) => rule.exec(text)?.[0]).find((words) => words !== undefined)

/** What WarriorPlus asks of an offer, as far as the page shows it. The rest is ticked by hand on Panel. */
export function offerConcerns(words: Landing, pages: readonly string[]): string[] {
  const texts = ownTexts(words, builtInLanding)
  const scarcity = found(texts, SCARCITY)
  const income = found(texts, INCOME)
  const isTimed = words.order.includes('countdown') && words.countdown.endsAt !== ''
  return [
    ...(scarcity && !isTimed
      ? [
          `“${scarcity}”: WarriorPlus allows scarcity only where it is real, such as a countdown to a real end.`,
        ]
      : []),
    ...(income ? [`“${income}” reads like a promise of income, which WarriorPlus forbids.`] : []),
    ...(pages.includes('refunds') ? [] : ['There is no published refund policy (Pages → New Page).']),
    ...(pages.includes('contact') ? [] : ['There is no published contact page: buyers must reach you.']),
  ]
}
