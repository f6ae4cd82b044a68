import { type Landing, toVideoEmbedUrl } from '@/lib/contract/site/landing'
import { formatCount } from '@/lib/format'
import { findComplianceConcerns } from './compliance-checks'

/** Number of characters after which search results cut off a description. */
const DESCRIPTION = 160
/** Maximum total size of the images, so the page loads quickly on phones. Kilobytes. */
const PICTURES_KILOBYTES = 300

/** Data about the site that the checks need in addition to the page’s text. */
export interface LandingCheckContext {
  now: number
  /** Slugs of published pages. */
  pages: readonly string[]
  /** Total size of the page’s images in bytes. Null while it’s unknown. */
  pictureBytes: number | null
}

/**
 * Returns whether a visible image has no alternative text. Portraits don’t need any, because the person’s
 * name is beside them.
 */
const hasPictureWithoutText = ({ hero, benefits, order }: Landing) =>
  [hero, ...(order.includes('benefits') ? benefits.items : [])].some(
    ({ picture, pictureText }) => picture !== '' && pictureText === '',
  )

/** Returns one sentence for each problem that the owner should fix before publishing. */
export function findLandingConcerns(
  copy: Landing,
  { now, pages, pictureBytes }: LandingCheckContext,
): string[] {
  const { buyLink, hero, order, film, countdown } = copy
  const has = (part: Landing['order'][number]) => order.includes(part)
  const kilobytes = Math.round((pictureBytes ?? 0) / 1024)
  const concerns: [isTrue: boolean, text: string][] = [
    [!buyLink, 'Add a buy link. Without one, the buttons don’t lead to a checkout.'],
    [
      hero.headline.join(' ').length > 48,
      'The headline is long. It may take more than three lines on a phone.',
    ],
    [
      copy.description.length > DESCRIPTION,
      `“The course in one sentence” is longer than ${DESCRIPTION} characters, so search results will cut it off.`,
    ],
    [
      kilobytes > PICTURES_KILOBYTES,
      `The images are ${formatCount(kilobytes)} KB in total. Above ${PICTURES_KILOBYTES} KB, the page loads slowly on phones.`,
    ],
    [
      hasPictureWithoutText(copy),
      'An image has no alternative text. Describe the image for people who can’t see it.',
    ],
    [has('film') && !toVideoEmbedUrl(film.url), 'The video has no URL yet, so this section is hidden.'],
    [has('countdown') && !countdown.endsAt, 'The countdown has no deadline yet, so it’s hidden.'],
    [
      has('countdown') && Boolean(countdown.endsAt) && Date.parse(countdown.endsAt) < now,
      'The countdown has ended.',
    ],
  ]
  return [
    ...concerns.flatMap(([isTrue, text]) => (isTrue ? [text] : [])),
    ...findComplianceConcerns(copy, pages),
  ]
}
