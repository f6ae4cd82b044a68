import 'server-only'
import { DEMO_CHECK_ID, describeDemoContent } from '@/lib/contract/sales/setup-guide'
import type { ChecklistItem } from '@/lib/contract/system/checklist'
import { passkeyHostProblem } from '@/lib/server/auth/passkey-host'
import type { EmailServer } from '@/lib/server/email/email-config'
import { DEFAULT_PRODUCT_NAME } from '@/lib/server/env'
import { summarizeDemoLeftovers } from './demo-leftovers'
import { LEGAL_SLUGS, type SetupFacts } from './setup-facts'

type CheckState = Omit<ChecklistItem, 'id' | 'title'>
/** Returns the state of a check: the `done` text if it is done, otherwise the `open` text. */
const checkState = (
  isDone: boolean,
  done: string,
  open: string,
  link: ChecklistItem['link'],
  at: ChecklistItem['at'] = null,
): CheckState => ({
  isDone,
  state: isDone ? done : open,
  at: isDone ? at : null,
  link,
})

const settings = { label: 'Settings', href: '/admin/settings' }
const setUp = { label: 'Set up', href: '/admin/purchases?tab=set-up' }
/** Page that connects a network. The steps for WarriorPlus are on the Purchases page. */
const networkSetUp = ({ usesWarriorPlus }: SetupContext) =>
  usesWarriorPlus ? setUp : { label: 'Networks', href: '/admin/settings/networks' }

/**
 * Data that the checks need in addition to `setupFactsSql`. The security key may come from the settings or
 * the environment. `hasSecurityKey` is true if Lectern can read it.
 */
interface SetupContext {
  hasSecurityKey: boolean
  /** False if the shop sells only on other networks, so that it needs nothing from WarriorPlus. */
  usesWarriorPlus: boolean
  /** The mail server. Null if none is configured. */
  mailServer: Pick<EmailServer, 'name' | 'savedAt'> | null
  /** The name of the course. */
  name: string
}

type Rule = [id: string, title: string, evaluate: (facts: SetupFacts, context: SetupContext) => CheckState]

/**
 * The checks of the setup guide in their order. Each result is computed from stored data, so nobody can mark
 * a check as done.
 */
const rules: Rule[] = [
  [
    'name',
    'Course name',
    (_, { name }) =>
      checkState(
        name !== DEFAULT_PRODUCT_NAME,
        `Your course is called ${name}.`,
        `Your course is still called ${DEFAULT_PRODUCT_NAME}. Enter its name, your logo, and your color.`,
        name === DEFAULT_PRODUCT_NAME
          ? { label: 'Brand', href: '/admin/settings/brand' }
          : { label: 'View page', href: '/landing' },
      ),
  ],
  ['email', 'Email delivery', email],
  ['lesson', 'First section and video', ownLesson],
  [
    'landing',
    'Landing page',
    ({ landingPublishedAt }) =>
      checkState(
        landingPublishedAt !== null,
        'Your landing page was last published',
        'Visitors still see the example page.',
        { label: 'Landing Page', href: '/admin/landing' },
        landingPublishedAt,
      ),
  ],
  ['legal', 'Legal pages', legalPages],
  ['withdrawal', 'Withdrawal form', withdrawalForm],
  ['product', 'Product item number', productItem],
  [
    'security_key',
    'Security key',
    (_, { hasSecurityKey }) =>
      checkState(
        hasSecurityKey,
        'Your security key is saved.',
        'No valid security key is saved, so WarriorPlus sales don’t grant access.',
        settings,
      ),
  ],
  [
    'notification',
    'Notification URL',
    ({ verifiedAt }, context) =>
      checkState(
        verifiedAt !== null,
        'Last notification with your key received',
        context.usesWarriorPlus
          ? 'No notification with your key has arrived yet. Paste the URL into your product on WarriorPlus.'
          : 'No notification with your key has arrived yet. Follow the setup steps of your network.',
        networkSetUp(context),
        verifiedAt,
      ),
  ],
  [
    'test_sale',
    'Test sale',
    ({ testSalePassedAt }, context) =>
      checkState(
        testSalePassedAt !== null,
        'Last test sale passed every step',
        'No test sale has passed every step yet.',
        networkSetUp(context),
        testSalePassedAt,
      ),
  ],
  // A site without https or a domain can’t offer passkeys.
  ...(passkeyHostProblem ? [] : [['passkey', 'Passkey', passkey] satisfies Rule]),
  ['watched', 'First lesson playback', watched],
  [DEMO_CHECK_ID, 'Demo course', demoRemoved],
  ['access', 'Who can watch', contentAccess],
  [
    'thanks',
    'Thank-you page',
    ({ thanksArrivedAt, thanksArrivedFrom }) =>
      checkState(
        thanksArrivedAt !== null,
        thanksArrivedFrom
          ? `The first buyer arrived from ${thanksArrivedFrom}`
          : 'The first buyer arrived from another site',
        'No buyer has arrived on the thank-you page yet. On WarriorPlus, enter the page’s URL as the delivery page.',
        setUp,
        thanksArrivedAt,
      ),
  ],
]

/** Legal pages that a shop needs at least, and their names in a sentence. */
const legalNames: Record<(typeof LEGAL_SLUGS)[number], string> = {
  refunds: 'a refund policy',
  contact: 'a contact page',
}

function legalPages({ legalSlugs }: SetupFacts): CheckState {
  const missing = LEGAL_SLUGS.filter((slug) => !legalSlugs.includes(slug)).map((slug) => legalNames[slug])
  return checkState(
    missing.length === 0,
    'Your refund policy and your contact page are published.',
    `Publish ${missing.join(' and ')}.`,
    { label: 'Pages', href: '/admin/pages' },
  )
}

function productItem(
  { product, otherNetworkProduct }: SetupFacts,
  { usesWarriorPlus }: SetupContext,
): CheckState {
  const named = usesWarriorPlus ? product : otherNetworkProduct
  return checkState(
    named !== null,
    `“${named}” has an item number.`,
    `Add ${usesWarriorPlus ? 'a WarriorPlus' : 'an'} item number to at least one product.`,
    { label: 'Products', href: '/admin/products' },
  )
}

function passkey({ hasPasskey }: SetupFacts): CheckState {
  return checkState(
    hasPasskey,
    'A passkey protects your administrator account.',
    'Add a passkey, so that someone with access to your mailbox can’t open your sales and keys.',
    { label: 'Security', href: '/account/security' },
  )
}

function ownLesson({ ownSection, ownLesson: lesson }: SetupFacts): CheckState {
  if (lesson?.isDraft) {
    const state = `“${lesson.title}” is a draft. Only administrators can see it.`
    return checkState(false, '', state, { label: 'Open lesson', href: `/video/${lesson.id}` })
  }
  if (lesson) {
    return checkState(true, `Your course starts with “${lesson.title}”.`, '', {
      label: 'Open lesson',
      href: `/video/${lesson.id}`,
    })
  }
  return ownSection
    ? checkState(false, '', `“${ownSection.title}” has no videos yet.`, {
        label: 'Add a video',
        href: `/section/${ownSection.id}`,
      })
    : checkState(false, '', 'You haven’t added a section yet.', {
        label: 'Add a section',
        href: '/admin#course-management',
      })
}

/**
 * Returns the check for the withdrawal form. It is done once the owner has answered whether they sell to
 * consumers in the EU.
 */
function withdrawalForm({ sellsToEu, isWithdrawalOn }: SetupFacts): CheckState {
  const done = isWithdrawalOn ? 'Your withdrawal form is public.' : 'Your site has no withdrawal form.'
  return checkState(
    sellsToEu !== null,
    done,
    'Do you sell to consumers in the EU? If so, your site needs a withdrawal form.',
    { label: 'Withdrawal', href: '/admin/settings/withdrawal' },
  )
}

function demoRemoved({ demo }: SetupFacts): CheckState {
  const left = summarizeDemoLeftovers(demo)
  const parts = describeDemoContent(left)
  const kept = left.kept.length > 0 ? `${left.kept.join(', ')}.` : ''
  return checkState(
    parts === null,
    kept ? `Kept: ${kept}` : 'No demo content is left.',
    `Demo content left: ${parts}.${kept && ` Won’t be removed: ${kept}`}`,
    null,
  )
}

function contentAccess({ contentAccessChosen, hasSeveralCourses, openCourses }: SetupFacts): CheckState {
  const what = hasSeveralCourses ? describeCourses(openCourses) : 'everything'
  return checkState(
    contentAccessChosen,
    openCourses.length > 0
      ? `Anyone who signs in can watch ${what}.`
      : 'Customers can watch only what they bought.',
    `Not set yet. Until you choose, anyone who signs in can watch ${what}.`,
    hasSeveralCourses
      ? { label: 'Courses', href: '/admin/courses' }
      : { label: 'Course Settings', href: '/admin/settings/course#who-may-watch' },
  )
}

const describeCourses = (titles: string[]) =>
  titles.length === 1 ? `“${titles[0]}”` : `${titles.length} courses`

function watched({ watchedAt, ownLesson: lesson }: SetupFacts): CheckState {
  const link = lesson ? { label: 'Watch lesson', href: `/video/${lesson.id}` } : null
  const open = lesson
    ? 'No administrator has played the first lesson yet. Watch the lesson to see what your buyers will see.'
    : 'Add your first lesson, then watch it.'
  return checkState(watchedAt !== null, 'First played by an administrator', open, link, watchedAt)
}

const emailSettings = { label: 'Email', href: '/admin/settings/email' }

/**
 * Returns the check for the mail server. It is done once the mail server in use has accepted an email with
 * its current settings.
 */
function email({ mailTakenAt, mailTakenBy }: SetupFacts, { mailServer }: SetupContext): CheckState {
  if (mailServer === null) {
    return checkState(
      false,
      '',
      'Set up a mail server to send emails and sign-in links. Until then, emails are saved as files in DATA_DIR/outbox.',
      emailSettings,
    )
  }
  const { name, savedAt } = mailServer
  const isSame = mailTakenBy === name && mailTakenAt !== null
  return checkState(
    isSame && (savedAt === null || Date.parse(mailTakenAt) >= Date.parse(savedAt)),
    `${name} accepted its first email`,
    `${name} hasn’t accepted an email yet. Send a test email.`,
    emailSettings,
    mailTakenAt,
  )
}

/** IDs of the checks that only WarriorPlus can fulfill. Thank-you pages of other networks aren’t recorded. */
const warriorPlusChecks = ['security_key', 'thanks']

export const evaluateSetupChecks = (facts: SetupFacts, context: SetupContext): ChecklistItem[] =>
  rules
    .filter(([id]) => context.usesWarriorPlus || !warriorPlusChecks.includes(id))
    .map(([id, title, evaluate]) => ({ id, title, ...evaluate(facts, context) }))
