import { builtInLanding } from '@/lib/built-in-landing'
import { type Landing, toVideoEmbedUrl } from '@/lib/contract/site/landing'
import { findOfferConcerns } from './offer-checks'

/** Maximum characters before search results cut off the description. */
const DESCRIPTION = 160
/** Maximum total size of the pictures, in kilobytes, before phones load slowly. */
const PICTURES_KILOBYTES = 300

/** Facts about the site that the checks need besides the page’s text. */
export interface LandingCheckContext {
  now: number
  /** Slugs of published pages. */
  pages: readonly string[]
  /** Total size of the page’s pictures in bytes, or null while unknown. */
  pictureBytes: number | null
}

/** Number of benefits that have an example drawing. */
const DRAWINGS = builtInLanding.benefits.items.length
const hasWrongDrawing = ({ description, picture }: Landing['benefits']['items'][number]) =>
  !picture && builtInLanding.benefits.items.every((ours) => ours.description !== description)

/** Returns a sentence for each thing the owner should fix before publishing. */
export function findLandingConcerns(
  words: Landing,
  { now, pages, pictureBytes }: LandingCheckContext,
): string[] {
  const { buyLink, hero, order, film, countdown, testimonials } = words
  const has = (part: Landing['order'][number]) => order.includes(part)
  const kilobytes = Math.round((pictureBytes ?? 0) / 1024)
  const concerns: [isTrue: boolean, text: string][] = [
    [!buyLink, 'There’s no buy link, so the buttons don’t lead to a checkout.'],
    [
      hero.headline.join(' ').length > 48,
      'The headline is long. It may take more than three lines on a phone.',
    ],
    [
      !hero.picture && hero.text !== builtInLanding.hero.text,
      'The hero still shows the example drawing. Add your own picture to replace it.',
    ],
    [
      has('benefits') && words.benefits.items.slice(0, DRAWINGS).some(hasWrongDrawing),
      'Your benefits still show the example drawings. Add your own pictures to replace them.',
    ],
    [
      words.description.length > DESCRIPTION,
      `“The course in one sentence” is longer than ${DESCRIPTION} characters, so search results will cut it off.`,
    ],
    [
      kilobytes > PICTURES_KILOBYTES,
      `The pictures are ${kilobytes} KB in total. Above ${PICTURES_KILOBYTES} KB, the page loads slowly on phones.`,
    ],
    [has('film') && !toVideoEmbedUrl(film.url), 'The video has no URL yet, so this section is hidden.'],
    [has('countdown') && !countdown.endsAt, 'The countdown has no deadline yet, so it’s hidden.'],
    [
      has('countdown') && Boolean(countdown.endsAt) && Date.parse(countdown.endsAt) < now,
      'The countdown has ended.',
    ],
    [
      has('testimonials') &&
        testimonials.items.some((item) =>
          builtInLanding.testimonials.items.some((start) => start.name === item.name),
        ),
      'A testimonial is still the example. Only use quotes from real customers.',
    ],
    [
      words.finalCall.text === builtInLanding.finalCall.text && words.hero.text !== builtInLanding.hero.text,
      'The final call to action still says “Join hundreds of marketers”. Is that true for your course?',
    ],
  ]
  return [...concerns.flatMap(([isTrue, text]) => (isTrue ? [text] : [])), ...findOfferConcerns(words, pages)]
}
