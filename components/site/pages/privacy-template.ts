import { countNoun } from '@/lib/format'

/** Services and settings of this site that a privacy policy must mention. */
export interface PrivacyServices {
  /** Address that emails come from. */
  emailFrom: string
  /** Host of the mail server. Null if no mail server is set up. */
  emailHost: string | null
  /** Host of the file storage. Null if files are stored on the server itself. */
  storageHost: string | null
  usesOpenAi: boolean
  /** Whether students can ask questions that OpenAI answers. */
  sendsQuestions: boolean
  usesGoogle: boolean
  sendsReminders: boolean
  /** Number of days that access log entries are kept. Null if they are kept until the account is deleted. */
  logDays: number | null
  ipDays: number
  /** Number of days that unconfirmed early access sign-ups are kept. */
  leadDays: number
  questionDays: number
}

/** Returns the parts of the privacy policy that depend on the services this site uses, as Markdown. */
export function describePrivacyServices(facts: PrivacyServices): string {
  return `## What we store and why

${stored(facts).join('\n')}

## Who we share it with

${shared(facts).join('\n')}

## How long we keep it

${kept(facts).join('\n')}`
}

/** Removes lines that don’t apply to this site. */
const removeAbsentLines = (lines: (string | false | null)[]) =>
  lines.filter((line) => typeof line === 'string')

const stored = (facts: PrivacyServices) =>
  removeAbsentLines([
    `- **When you sign up for early access**: your email address, the link you followed, the wording of the form, and the time and IP address of your request. We first ask you to confirm your email. If you don’t, we delete this data after ${facts.leadDays} days and send you nothing else. Every email has an unsubscribe link.`,
    '- **When you buy**: the network that sells the course, such as WarriorPlus, processes the payment and sends us your name, email address, what you bought, and your IP address. We use this to give you access to the course and for our accounting.',
    '- **When you sign in**: your email address, and the time, IP address, and browser of your visit, so we can detect misuse.',
    '- **When you watch**: the lessons you open, your progress, and your notes, so you can pick up where you left off.',
    facts.sendsQuestions &&
      '- **When you ask a question about the course**: your question, so we can answer it.',
    facts.sendsReminders &&
      '- **Reminders**: we email you if you haven’t started the course or haven’t watched for a while. Each of these emails has a link that turns them off.',
    '- **Cookies**: one cookie keeps you signed in. We don’t use advertising or third-party tracking cookies.',
  ])

const shared = (facts: PrivacyServices) =>
  removeAbsentLines([
    '- Our hosting provider: [name and country].',
    `- Our email service sends emails from ${facts.emailFrom}: ${facts.emailHost ? `${facts.emailHost}, [company and country]` : '[company and country]'}.`,
    facts.storageHost && `- Our file storage: ${facts.storageHost}, [company and country].`,
    '- The network that sells the course, such as WarriorPlus.',
    facts.usesGoogle && '- Google, if you choose to sign in with your Google account.',
    facts.usesOpenAi && `- OpenAI. ${openAi(facts)}`,
    '- YouTube or Vimeo, if you open a lesson whose video is hosted there.',
  ])

const openAi = ({ sendsQuestions }: PrivacyServices) =>
  sendsQuestions
    ? 'It answers questions about the course. We send it your question and passages from the lessons, not your name or email address.'
    : 'It helps us create images and transcripts for our lessons. We don’t send it any data about you.'

const kept = ({ logDays, ipDays, sendsQuestions, questionDays }: PrivacyServices) =>
  removeAbsentLines([
    '- Your account, progress, and notes: until you ask us to delete your account.',
    logDays === null
      ? '- Records of your visits: until your account is deleted.'
      : `- Records of your visits: ${countNoun(logDays, 'day')}.`,
    `- IP addresses: ${countNoun(ipDays, 'day')}.`,
    sendsQuestions && `- Questions that we couldn’t answer: ${questionDays} days.`,
    '- Records of purchases: [number of years your tax law requires].',
  ])
