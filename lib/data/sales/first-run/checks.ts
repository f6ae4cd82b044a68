import 'server-only'
import { DEMO_CHECK, demoParts } from '@/lib/contract/sales/first-run'
import type { Check } from '@/lib/contract/system/checks'
import { mailServerName } from '@/lib/server/email/send-email'
import { DEFAULT_NAME } from '@/lib/server/env'
import { toDemoLeft } from './demo'
import type { Facts } from './facts'

type Line = Omit<Check, 'id' | 'title'>
/** Returns the state of a check: the `done` text if it is done, otherwise the `open` text. */
const line = (
  isDone: boolean,
  done: string,
  open: string,
  link: Check['link'],
  at: Check['at'] = null,
): Line => ({
  isDone,
  state: isDone ? done : open,
  at: isDone ? at : null,
  link,
})

const settings = { label: 'Settings', href: '/admin/settings' }
const setUp = { label: 'Set up', href: '/admin/purchases?tab=set-up' }

/**
 * Data for the checks that does not come from the facts query. The security key may come from the settings or
 * the environment; it counts if Lectern can read it.
 */
interface Known {
  hasSecurityKey: boolean
  /** The name of the course. */
  name: string
}

type Rule = [id: string, title: string, stand: (facts: Facts, known: Known) => Line]

/**
 * The checks of the setup guide in their order. Each result follows only from the facts, never from a click
 * on "done".
 */
const rules: Rule[] = [
  [
    'name',
    'Name of your course',
    (_, { name }) =>
      line(
        name !== DEFAULT_NAME,
        `It is called ${name}.`,
        `It is still called ${DEFAULT_NAME}. Name it under Brand.`,
        name === DEFAULT_NAME
          ? { label: 'Brand', href: '/admin/settings/brand' }
          : { label: 'See it', href: '/landing' },
      ),
  ],
  ['lesson', 'First section and video of your own', ownLesson],
  [DEMO_CHECK, 'Demo course removed', demoGone],
  [
    'access',
    'Who may watch',
    ({ contentAccess, contentAccessChosen }) =>
      line(
        contentAccessChosen === true,
        contentAccess === 'customers'
          ? 'Only customers watch what they bought.'
          : 'Anyone who signs in watches everything.',
        'Not chosen yet: until you do, anyone who signs in can watch everything.',
        settings,
      ),
  ],
  [
    'key',
    'Security key',
    (_, { hasSecurityKey }) =>
      line(
        hasSecurityKey,
        'It is stored.',
        'There is none that can be read: no sale opens access.',
        settings,
      ),
  ],
  [
    'product',
    'Product with item number',
    ({ product }) =>
      line(
        product !== null,
        `“${product}” has one.`,
        'No product of your own has the item number that WarriorPlus gave it.',
        { label: 'Products', href: '/admin/products' },
      ),
  ],
  [
    'notification',
    'Notification URL',
    ({ verifiedAt }) =>
      line(
        verifiedAt !== null,
        'The last notification with your key came',
        'No notification with your key has come yet. Paste the URL into your product at WarriorPlus.',
        setUp,
        verifiedAt,
      ),
  ],
  [
    'test-sale',
    'Test sale',
    ({ testSalePassedAt }) =>
      line(
        testSalePassedAt !== null,
        'The last one passed all its steps',
        'None has passed all its steps yet.',
        setUp,
        testSalePassedAt,
      ),
  ],
  ['watched', 'Your first lesson watched', watched],
  ['mail', 'Mail server tried', mail],
  [
    'thanks',
    'Thank-you page entered',
    ({ thanksArrivedAt, thanksArrivedFrom }) =>
      line(
        thanksArrivedAt !== null,
        thanksArrivedFrom
          ? `The first buyer arrived from ${thanksArrivedFrom}`
          : 'The first buyer arrived from another site',
        'Nobody has been sent there yet. Enter it at WarriorPlus as the delivery page.',
        setUp,
        thanksArrivedAt,
      ),
  ],
]

function ownLesson({ ownSection, ownLesson: lesson }: Facts): Line {
  if (lesson?.isDraft) {
    const state = `“${lesson.title}” is a draft: only administrators see it.`
    return line(false, '', state, { label: 'Open it', href: `/video/${lesson.id}` })
  }
  if (lesson) {
    return line(true, `It begins with “${lesson.title}”.`, '', {
      label: 'Open it',
      href: `/video/${lesson.id}`,
    })
  }
  return ownSection
    ? line(false, '', `“${ownSection.title}” has no video yet.`, {
        label: 'Add a video',
        href: `/section/${ownSection.id}`,
      })
    : line(false, '', 'There is no section of your own yet.', {
        label: 'Add a section',
        href: '/admin#course-management',
      })
}

function demoGone({ demo }: Facts): Line {
  const left = toDemoLeft(demo)
  const parts = demoParts(left)
  const kept = left.kept.length > 0 ? ` Kept, because it is yours by now: ${left.kept.join(' ')}` : ''
  return line(parts === null, kept.trim() || 'Nothing of it is here.', `Still here: ${parts}.${kept}`, null)
}

function watched({ watchedAt, ownLesson: lesson }: Facts): Line {
  const link = lesson ? { label: 'Watch it', href: `/video/${lesson.id}` } : null
  const open = lesson
    ? 'No administrator has played a second of it yet. See what your buyers will see.'
    : 'It is not there yet.'
  return line(watchedAt !== null, 'An administrator first played one', open, link, watchedAt)
}

function mail({ mailTakenAt, mailTakenBy }: Facts): Line {
  if (mailServerName === null) {
    return line(false, '', 'No EMAIL_SERVER is set, so mails are files in DATA_DIR/outbox.', setUp)
  }
  return line(
    mailTakenBy === mailServerName,
    `${mailServerName} took its first mail`,
    `${mailServerName} has not taken a mail yet. A test sale sends you one.`,
    setUp,
    mailTakenAt,
  )
}

export const checksOf = (facts: Facts, known: Known): Check[] =>
  rules.map(([id, title, stand]) => ({ id, title, ...stand(facts, known) }))
