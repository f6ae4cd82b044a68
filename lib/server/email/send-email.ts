import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { compile } from 'html-to-text'
import { createTransport } from 'mailer'
import type { ReactElement } from 'react'
import { SIGNAL_COLORS } from '@/emails/email-parts'
import { type Accent, computeAccent } from '@/lib/contract/site/accent'
import { env } from '../env'
import { describeError } from '../log'
import { getCurrentBrand } from '../site/current-site'
import { type EmailConfig, getCachedEmailConfig, readEmailSender } from './email-config'
import { openMailConnections } from './mail-connections'
import { getMailTransportFor } from './mail-transport'

export interface EmailMessage {
  to: string
  subject: string
  body: ReactElement
  headers?: Record<string, string> | undefined
}

/** Maximum time to send an email in the background. Milliseconds. */
const BACKGROUND_MS = 30_000
/** Maximum time to send an email while a person waits for it. Milliseconds. */
export const INTERACTIVE_SEND_MS = 8000

/** Transport that turns an email into the text of a file, used if no mail server is configured. */
const toFile = createTransport({ streamTransport: true, buffer: true })

/**
 * Returns whether the mail server permanently rejected the recipient (RFC 5321, 4.2.3). Enhanced codes that
 * begin with 5.7 (RFC 3463) don’t count, because they are about the sender, which is us.
 */
export function isMailboxRejected(error: unknown): boolean {
  if (!isRecipientError(error)) return false
  const serverReply = 'response' in error ? String(error.response) : ''
  return /^55[013]/.test(serverReply) && !/^55\d[ -]5\.7\./.test(serverReply)
}

/** Returns whether the mail server’s error, permanent or temporary, is about the recipient. */
export const isRecipientError = (error: unknown): error is Error & { command: string } =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO'

/** A reply of a mail server (RFC 5321, 4.2): a code, then text. */
const SMTP_ANSWER = /^[245]\d\d[ -]/

/**
 * Returns why an email wasn’t sent: the mail server’s reply if there is one, else the error’s message. Never
 * returns text from a server that isn’t a mail server, because an administrator can enter any host.
 */
export function describeSendFailure(error: unknown): string {
  const serverReply = error instanceof Error && 'response' in error ? error.response : undefined
  if (typeof serverReply === 'string' && SMTP_ANSWER.test(serverReply))
    return serverReply.trim().slice(0, 500)
  const isForeign = error instanceof Error && 'code' in error && error.code === 'EPROTOCOL'
  return isForeign ? 'The server didn’t respond like a mail server' : describeError(error)
}

interface SendOptions {
  /** Maximum time until the mail server accepts the email. Default: 30 seconds. */
  milliseconds?: number
  /** Configuration to send with. Default: the current configuration. */
  config?: EmailConfig
}

/**
 * Sends an email as HTML and text. Returns the mail server’s reply, or null if the email was written to a
 * file because no mail server is configured. Throws if the stored settings can’t be read and the environment
 * doesn't have a mail server. Also throws if the mail server rejects the email or doesn’t accept it in time.
 */
export async function sendEmail(
  { to, subject, body, headers }: EmailMessage,
  { milliseconds = BACKGROUND_MS, config: given }: SendOptions = {},
): Promise<string | null> {
  const [config, html, from, { replyTo }] = await Promise.all([
    given ?? getCachedEmailConfig(),
    htmlOf(body),
    readEmailSender(given),
    getCurrentBrand(),
  ])
  const message = {
    from,
    ...(replyTo && { replyTo }),
    to,
    subject,
    html,
    text: toPlainText(html),
    ...(headers && { headers }),
  }
  if (config.server) {
    const server = getMailTransportFor(config.server)
    // An email that a person waits for gets its own connection, so that it doesn’t wait for the emails of the
    // current run.
    const connections = milliseconds === BACKGROUND_MS ? openMailConnections(server) : null
    const sent = (connections ?? server.mailer).sendMail(message)
    const { response } = await Promise.race([sent, tooLate(milliseconds)])
    return response
  }
  if (config.problem) throw new Error(config.problem)
  await writeToOutboxFolder((await toFile.sendMail(message)).message)
  return null
}

async function writeToOutboxFolder(source: Buffer | Readable): Promise<void> {
  const folder = path.resolve(env.DATA_DIR, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`
  await writeFile(path.join(folder, name), source, { mode: 0o600 })
}

// The doctype that Outlook, which renders with Word, supports best.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders an email’s HTML. */
async function htmlOf(body: ReactElement): Promise<string> {
  const [{ renderToStaticMarkup }, { accent }] = await Promise.all([
    import('react-dom/server'),
    getCurrentBrand(),
  ])
  const html = DOCTYPE + renderToStaticMarkup(body)
  return accent ? withAccent(html, computeAccent(accent)) : html
}

/** Replaces the default accent colors, because email programs don’t support CSS variables. */
function withAccent(html: string, { light, dark }: Accent): string {
  const accentColors: Record<string, string> = {
    [SIGNAL_COLORS.light]: light.signal,
    [SIGNAL_COLORS.onLight]: light.onSignal,
    [SIGNAL_COLORS.dark]: dark.signal,
    [SIGNAL_COLORS.onDark]: dark.onSignal,
  }
  return html.replace(/#[0-9a-f]{6}/g, (color) => accentColors[color] ?? color)
}

const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
/** Converts an email’s HTML to its plain text. Compiled once, because compiling takes ten times as long. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'td', format: 'block', options: block },
    { selector: 'th', format: 'block', options: block },
  ],
})

/** Renders an email for the preview. */
export async function renderEmailPreview({
  subject,
  body,
}: EmailMessage): Promise<{ subject: string; html: string; text: string }> {
  const html = await htmlOf(body)
  return { subject, html, text: toPlainText(html) }
}

/** Renders the plain text of an email. */
export const renderEmailText = async ({ body }: EmailMessage) => toPlainText(await htmlOf(body))

async function tooLate(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false })
  throw new Error(`The mail server didn’t accept the email within ${milliseconds / 1000} seconds`)
}
