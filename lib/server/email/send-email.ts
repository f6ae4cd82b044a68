import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toPlainText } from '@react-email/render'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
// Imported by file name: the bundles don’t include nodemailer (next.config.js), and Node resolves no folders.
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { ReactElement } from 'react'
import { SIGNAL_COLORS } from '@/emails/email-parts'
import { type Accent, computeAccent } from '@/lib/contract/site/accent'
import { env } from '../env'
import { errorReason } from '../log'
import { currentBrand, readEmailSender } from '../site/current-site'
import { isConnectionEnded, openMailConnections } from './mail-connections'

export interface EmailMessage {
  to: string
  subject: string
  body: ReactElement
  headers?: Record<string, string> | undefined
}

/** Timeouts of a mail server for each step. Milliseconds. */
const SMTP_TIMEOUTS = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 8000,
  socketTimeout: 15_000,
}
/** The mail server. Null if none is configured: emails are then written to `DATA_DIR/outbox`. */
export const mailServer = env.EMAIL_SERVER
  ? new SMTPTransport({ url: env.EMAIL_SERVER, ...SMTP_TIMEOUTS })
  : null
/** Host of the mail server. Null if none is configured. */
export const mailServerName = env.EMAIL_SERVER ? new URL(env.EMAIL_SERVER).host : null
const smtp = mailServer && createTransport(mailServer)

/** Maximum time to send an email in the background. Milliseconds. */
const BACKGROUND_MS = 30_000
/** Maximum time to send an email while a person waits for it. Milliseconds. */
export const INTERACTIVE_SEND_MS = 8000

/** Renders an email as a file, if no mail server is configured. */
const toFile = createTransport({ streamTransport: true, buffer: true })

/**
 * Returns whether the mail server permanently rejected the recipient (RFC 5321, 4.2.3). Rejections with 5.7
 * (RFC 3463) are about the sender, which is us, so they don’t count.
 */
export function isMailboxRejected(error: unknown): boolean {
  if (!isRecipientError(error)) return false
  const said = 'response' in error ? String(error.response) : ''
  return /^55[013]/.test(said) && !/^55\d[ -]5\.7\./.test(said)
}

/** Returns whether the mail server’s error, permanent or temporary, is about the recipient. */
export const isRecipientError = (error: unknown): error is Error & { command: string } =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO'

/** Returns why an email wasn’t sent: the mail server’s answer if there is one, else the error’s message. */
export function sendFailureMessage(error: unknown): string {
  const said = error instanceof Error && 'response' in error ? error.response : undefined
  return typeof said === 'string' && said !== '' ? said.trim().slice(0, 500) : errorReason(error)
}

/** Sends an email as HTML and text. Throws if the mail server rejects it or doesn’t accept it in time. */
export async function sendEmail(
  { to, subject, body, headers }: EmailMessage,
  milliseconds = BACKGROUND_MS,
): Promise<void> {
  const [html, { replyTo }] = await Promise.all([htmlOf(body), currentBrand()])
  const message = {
    from: await readEmailSender(),
    ...(replyTo && { replyTo }),
    to,
    subject,
    html,
    text: toPlainText(html),
    ...(headers && { headers }),
  }
  if (smtp) {
    const sent = milliseconds === BACKGROUND_MS ? sendInRun(smtp, message) : smtp.sendMail(message)
    await Promise.race([sent, tooLate(milliseconds)])
    return
  }
  const { message: source } = await toFile.sendMail(message)
  const folder = path.resolve(env.DATA_DIR, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(
    path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`),
    source,
    {
      mode: 0o600,
    },
  )
}

/**
 * Sends an email over a connection of the current run. If the mail server ends that connection first, it
 * sends the email over a new one.
 */
async function sendInRun(single: Transporter, message: SendMailOptions): Promise<void> {
  const connections = openMailConnections()
  try {
    await (connections ?? single).sendMail(message)
  } catch (error) {
    if (!connections || !isConnectionEnded(error)) throw error
    await single.sendMail(message)
  }
}

// The doctype that Outlook, which renders with Word, supports best.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Renders an email’s HTML. Doesn’t use @react-email/render, whose streams take five times as long, which
 * matters during a launch.
 */
async function htmlOf(body: ReactElement): Promise<string> {
  const [{ renderToStaticMarkup }, { accent }] = await Promise.all([
    import('react-dom/server'),
    currentBrand(),
  ])
  const html = DOCTYPE + renderToStaticMarkup(body)
  return accent ? withAccent(html, computeAccent(accent)) : html
}

/** Replaces the default accent colors, because email programs don’t support CSS variables. */
function withAccent(html: string, { light, dark }: Accent): string {
  const own: Record<string, string> = {
    [SIGNAL_COLORS.light]: light.signal,
    [SIGNAL_COLORS.onLight]: light.onSignal,
    [SIGNAL_COLORS.dark]: dark.signal,
    [SIGNAL_COLORS.onDark]: dark.onSignal,
  }
  return html.replace(/#[0-9a-f]{6}/g, (color) => own[color] ?? color)
}

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
  throw new Error(`The mail server did not accept the email within ${milliseconds / 1000} s`)
}
