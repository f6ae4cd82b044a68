import { builtInLanding } from '@/lib/built-in-landing'
import { filmEmbed, type Landing } from '@/lib/contract/site/landing'
import { offerConcerns } from './offer-checks'

/** Longer ones are cut off in search results. */
const DESCRIPTION = 160
/** What pictures may weigh in all before a phone waits for them. */
const PICTURES_KILOBYTES = 300

/** What the words alone do not say. */
export interface Around {
  now: number
  /** The slugs of pages that can be read. */
  pages: readonly string[]
  /** Of the page's pictures; null: not known yet. */
  pictureBytes: number | null
}

/** So many benefits come with a drawing. */
const DRAWINGS = builtInLanding.benefits.items.length
const isDrawnAmiss = ({ description, picture }: Landing['benefits']['items'][number]) =>
  !picture && builtInLanding.benefits.items.every((ours) => ours.description !== description)

/** What an owner should look at before visitors do. */
export function concernsOf(words: Landing, { now, pages, pictureBytes }: Around): string[] {
  const { buyLink, hero, order, film, countdown, testimonials } = words
  const has = (part: Landing['order'][number]) => order.includes(part)
  const kilobytes = Math.round((pictureBytes ?? 0) / 1024)
  const concerns: [isOne: boolean, text: string][] = [
    [!buyLink, 'There is no buy link: the buttons lead nowhere that sells.'],
    [
      hero.headline.join(' ').length > 48,
      'The headline is long: on a phone it may take more than three lines.',
    ],
    [
      !hero.picture && hero.text !== builtInLanding.hero.text,
      'The hero still shows our drawing of an app that is being built. A picture of your own takes its place.',
    ],
    [
      has('benefits') && words.benefits.items.slice(0, DRAWINGS).some(isDrawnAmiss),
      'Benefits of your own still stand beside our drawings of apps. Pictures of your own take their place.',
    ],
    [
      words.description.length > DESCRIPTION,
      `The course in a sentence has more than ${DESCRIPTION} characters: search results cut it off.`,
    ],
    [
      kilobytes > PICTURES_KILOBYTES,
      `The pictures weigh ${kilobytes} KB together: above ${PICTURES_KILOBYTES} KB phones wait for them.`,
    ],
    [has('film') && !filmEmbed(film.url), 'The film has no address yet, so it is left out.'],
    [has('countdown') && !countdown.endsAt, 'The countdown has no end yet, so it is left out.'],
    [
      has('countdown') && Boolean(countdown.endsAt) && Date.parse(countdown.endsAt) < now,
      'The countdown has ended.',
    ],
    [
      has('testimonials') &&
        testimonials.items.some((item) =>
          builtInLanding.testimonials.items.some((start) => start.name === item.name),
        ),
      'A testimonial is still ours. Only what people really said belongs here.',
    ],
    [
      words.finalCall.text === builtInLanding.finalCall.text && words.hero.text !== builtInLanding.hero.text,
      '“Join hundreds of marketers” still stands in the final call. Is it true of your course?',
    ],
  ]
  return [...concerns.flatMap(([isOne, text]) => (isOne ? [text] : [])), ...offerConcerns(words, pages)]
}
