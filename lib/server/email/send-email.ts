import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toPlainText } from '@react-email/render'
import { createTransport } from 'nodemailer'
// By its file: the mail client is no part of the bundles (next.config.js), and Node finds no folder by its name.
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { ReactElement } from 'react'
import { signalColours } from '@/emails/parts'
import { type Accent, accentOf } from '@/lib/contract/site/accent'
import { env } from '../env'
import { reason } from '../log'
import { currentBrand, mailSender } from '../site/current-site'

export interface Mail {
  to: string
  subject: string
  body: ReactElement
  headers?: Record<string, string> | undefined
}

/** How long a mail server may be silent, step by step. As the transport's own options: of a bare url it would take none. */
const PATIENCE = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 8000,
  socketTimeout: 15_000,
}
/** The mail server; null where none is configured: then mails are files in `DATA_DIR/outbox`. */
export const mailServer = env.EMAIL_SERVER ? new SMTPTransport({ url: env.EMAIL_SERVER, ...PATIENCE }) : null
/** Its host; null as above. */
export const mailServerName = env.EMAIL_SERVER ? new URL(env.EMAIL_SERVER).host : null
const smtp = mailServer && createTransport(mailServer)

/** How long sending may take in all, in milliseconds: in the background, and while somebody waits for the answer. */
const BACKGROUND_MS = 30_000
export const AWAITED_MS = 8000

/** Writes a mail as a file instead, where no mail server is set up. */
const toFile = createTransport({ streamTransport: true, buffer: true })

/**
 * Whether the mail server says for good that an email takes no mail (RFC 5321, 4.2.3). Refusals with 5.7 (RFC 3463) are
 * about the sender, so about us.
 */
export function isEmailRefused(error: unknown): boolean {
  if (!isAboutRecipient(error)) return false
  const said = 'response' in error ? String(error.response) : ''
  return /^55[013]/.test(said) && !/^55\d[ -]5\.7\./.test(said)
}

/** Whether what the mail server said, for good or not, is about whom a mail is for. */
export const isAboutRecipient = (error: unknown): error is Error & { command: string } =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO'

/** Why a mail did not leave, for its sender: what the mail server said, where it said something. */
export function whyNotSent(error: unknown): string {
  const said = error instanceof Error && 'response' in error ? error.response : undefined
  return typeof said === 'string' && said !== '' ? said.trim().slice(0, 500) : reason(error)
}

/** Sends one mail as HTML and text. Throws when the mail server refuses it, or has not taken it in time. */
export async function sendMail(
  { to, subject, body, headers }: Mail,
  milliseconds = BACKGROUND_MS,
): Promise<void> {
  const [html, { replyTo }] = await Promise.all([htmlOf(body), currentBrand()])
  const message = {
    from: await mailSender(),
    ...(replyTo && { replyTo }),
    to,
    subject,
    html,
    text: toPlainText(html),
    ...(headers && { headers }),
  }
  if (smtp) {
    await Promise.race([smtp.sendMail(message), tooLate(milliseconds)])
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

// What mail programs that render as Word does know best.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Drawn in one go: @react-email/render draws through streams, and takes five times as long, for each sale of a launch. */
async function htmlOf(body: ReactElement): Promise<string> {
  const [{ renderToStaticMarkup }, { accent }] = await Promise.all([
    import('react-dom/server'),
    currentBrand(),
  ])
  const html = DOCTYPE + renderToStaticMarkup(body)
  return accent ? withAccent(html, accentOf(accent)) : html
}

/** Mail programs know no variables: the accent takes the place of the built-in colours. */
function withAccent(html: string, { light, dark }: Accent): string {
  const own: Record<string, string> = {
    [signalColours.light]: light.signal,
    [signalColours.onLight]: light.onSignal,
    [signalColours.dark]: dark.signal,
    [signalColours.onDark]: dark.onSignal,
  }
  return html.replace(/#[0-9a-f]{6}/g, (colour) => own[colour] ?? colour)
}

/** A mail to be looked at. */
export async function drawnMail({
  subject,
  body,
}: Mail): Promise<{ subject: string; html: string; text: string }> {
  const html = await htmlOf(body)
  return { subject, html, text: toPlainText(html) }
}

/** What a mail says, without its looks. */
export const textOf = async ({ body }: Mail) => toPlainText(await htmlOf(body))

async function tooLate(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false })
  throw new Error(`The mail server did not accept the email within ${milliseconds / 1000} s`)
}
