import { blankLanding } from '@/lib/blank-landing'
import type { Landing, LandingSectionKind } from '@/lib/contract/site/landing'
import { countNoun } from '@/lib/format'

/** Data about the course and the shop. Texts can be longer than the landing page allows. */
export interface CourseLandingData {
  name: string
  supportEmail: string | null
  /** The buy link of the current landing page, or an empty string. */
  buyLink: string
  sections: {
    title: string
    description: string | null
    lessons: { title: string; duration: number | null }[]
  }[]
  /** Price with its currency, such as "€25.00". Null if unknown. */
  price: string | null
  /** Days in the refund policy. Null if unknown. */
  refundDays: number | null
}

const ITEMS_MAX = 12
const LABEL_MAX = 60
const TITLE_MAX = 120
const PARAGRAPH_MAX = 500
const POINT_MAX = 200
const HEADLINE_MAX = 40

/** Builds a landing page only from data that the owner has entered elsewhere, so it doesn’t claim anything new. */
export function buildCourseLanding(facts: CourseLandingData): Landing {
  const { name, buyLink } = facts
  const lessons = countNoun(
    facts.sections.reduce((sum, section) => sum + section.lessons.length, 0),
    'lesson',
  )
  const parts = {
    ...(facts.sections.length > 0 && outlineParts(facts)),
    ...(facts.price && { price: priceOf(facts.price) }),
    ...(facts.refundDays && { guarantee: guaranteeOf(facts.refundDays, facts.supportEmail) }),
    questions: questionsOf(facts.supportEmail),
  }
  const inside = facts.sections.length > 0 ? `${lessons} to watch at your own pace.` : ''
  return {
    ...blankLanding,
    ...parts,
    buyLink,
    description: clip(`${name}, a video course${inside && ` with ${lessons}`}.`, 300),
    hero: {
      ...blankLanding.hero,
      badge: 'Video course',
      headline: splitHeadline(name),
      text: inside || 'A video course to watch at your own pace.',
      bullets: ['Watch on your phone, tablet, or computer', 'Your progress and notes are saved'],
    },
    finalCall: {
      badge: 'Video course',
      title: clip(`Get ${name}`, TITLE_MAX),
      text: inside || 'Watch it at your own pace.',
      button: blankLanding.hero.button,
    },
    order: partOrder.filter((part) => part in parts),
  }
}

const partOrder: LandingSectionKind[] = ['outline', 'included', 'price', 'guarantee', 'questions']

function outlineParts({ sections }: CourseLandingData): Pick<Landing, 'outline' | 'included' | 'page'> {
  const lessons = sections.flatMap((section) => section.lessons)
  const seconds = lessons.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return {
    outline: {
      title: 'What’s inside',
      text: `${countNoun(sections.length, 'section')}, ${countNoun(lessons.length, 'lesson')}.`,
      modules: sections.slice(0, ITEMS_MAX).map((section) => ({
        title: clip(section.title, TITLE_MAX),
        description: clip(section.description ?? countNoun(section.lessons.length, 'lesson'), PARAGRAPH_MAX),
        outcome: countNoun(section.lessons.length, 'lesson'),
        points: listPoints(section.lessons.map(({ title }) => title)),
      })),
    },
    included: {
      title: 'What you get',
      text: 'You get access right after your purchase.',
      items: [
        { name: 'Video lessons', quantity: String(lessons.length) },
        { name: 'Sections', quantity: String(sections.length) },
        ...(seconds >= 60 ? [{ name: 'Total length', quantity: formatLength(seconds) }] : []),
        { name: 'A place for your notes', quantity: 'in every lesson' },
      ],
    },
    page: { ...blankLanding.page, finishWith: 'Contains', sheetName: 'contents' },
  }
}

/**
 * Returns the titles as list items. If there are too many, the last item is "And 3 more", with their number.
 */
function listPoints(titles: string[]): string[] {
  const points = titles.map((title) => clip(title, POINT_MAX))
  if (points.length <= ITEMS_MAX) return points
  return [...points.slice(0, ITEMS_MAX - 1), `And ${points.length - ITEMS_MAX + 1} more`]
}

const priceOf = (amount: string): Landing['price'] => ({
  title: 'Price',
  amount: clip(amount, LABEL_MAX),
  text: 'For the complete course.',
  button: blankLanding.hero.button,
})

const guaranteeOf = (days: number, supportEmail: string | null): Landing['guarantee'] => ({
  title: `Refunds within ${countNoun(days, 'day')}`,
  text: supportEmail
    ? `You can ask for a full refund within ${countNoun(days, 'day')} of your purchase. Email ${supportEmail}.`
    : `You can ask for a full refund within ${countNoun(days, 'day')} of your purchase.`,
})

function questionsOf(supportEmail: string | null): Landing['questions'] {
  const items = [
    {
      question: 'How do I watch the lessons?',
      answer: 'After your purchase, you get an email with a link that opens the course in your browser.',
    },
    ...(supportEmail ? [{ question: 'Where do I get help?', answer: `Email ${supportEmail}.` }] : []),
  ]
  return { title: 'Questions and answers', items }
}

/** Splits a name into the two lines of the headline, as evenly as its words allow. */
function splitHeadline(name: string): [string, string] {
  const words = name.split(/\s+/).filter(Boolean)
  const widthAt = (at: number) => {
    return Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length)
  }
  if (words.length < 2) return [clip(name, HEADLINE_MAX), 'The video course']
  const cuts = words.slice(1).map((_, index) => index + 1)
  const best = cuts.reduce((one, other) => (widthAt(other) < widthAt(one) ? other : one))
  const lines = [words.slice(0, best), words.slice(best)].map((line) => clip(line.join(' '), HEADLINE_MAX))
  return [lines[0] ?? '', lines[1] ?? '']
}

/** Shortens a text to a number of characters, at the end of a word if possible. */
function clip(text: string, max: number): string {
  const plain = text.trim().replace(/\s+/g, ' ')
  if (plain.length <= max) return plain
  const cut = plain.slice(0, max - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).toWellFormed()}…`
}

function formatLength(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} hr ${minutes % 60} min` : countNoun(minutes, 'minute')
}
