import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import type { Landing, LandingExample, LandingPart } from '@/lib/contract/site/landing'

/** Example texts that claim an income, a number of customers or buyers’ opinions, a price, or a deadline. */
export const exampleClaims: readonly string[] = [
  'Build recurring income',
  'Paid every month',
  'A tool people use on Tuesdays is a tool they keep paying for.',
  'Ten ways to be paid for what you build',
  'Put three related apps in one box: $197 for the set, $297 with resell rights.',
  '$197–$297',
  'Six modules, from first prompt to first sale',
  'Profitable App Creation Made Simple',
  'Advanced Apps That Sell For Higher Profits',
  'a bundle priced at $197 or $297',
  'Packaging single tools as $197 and $297 bundles',
  'How To Monetize Every AI Creation',
  'Extra AI Income Streams',
  'Limited Time Opportunity',
  'Join hundreds of marketers already building AI-powered income streams',
  'A student’s name',
  'What they wrote to you, word for word.',
  '$47',
  'Thirty days to decide',
  'Not for you? Write to us within thirty days and your money goes back.',
  'The price goes up in',
  'The price has gone up',
]

/** Texts of the example that suit every course. */
const neutralTexts = [
  'Get Instant Access Now',
  'Get Early Access',
  'What students say',
  'One price',
  'Questions and answers',
]

/** Returns all texts inside a value, each with its path. */
function textsIn(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, path ? `${path}.${name}` : name))
}

/**
 * Returns whether the text at a path is about the course. The labels of buttons and messages (`page`) suit
 * every course.
 */
const isAboutCourse = (path: string) => !/^(page|order|buyLink)\b/.test(path)

const knownTexts = new Set(
  [builtInLanding, blankLanding]
    .flatMap((landing) => textsIn(landing, ''))
    .flatMap(({ path, text }) => (isAboutCourse(path) && text ? [text] : [])),
)
for (const text of neutralTexts) knownTexts.delete(text)
const claims = new Set(exampleClaims)

/**
 * Returns the texts that visitors would see and that are still example texts or placeholders, in the order of
 * the page. Finds such a text even if the owner has moved it.
 */
export function findLandingExamples(landing: Landing): LandingExample[] {
  const shown: LandingPart[] = ['description', 'hero', ...landing.order, 'finalCall']
  return shown
    .flatMap((part) => textsIn(landing[part], part))
    .filter(({ text }) => knownTexts.has(text))
    .map((example) => ({ ...example, isClaim: claims.has(example.text) }))
}
