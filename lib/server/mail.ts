import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { render, toPlainText } from '@react-email/render'
import { createTransport } from 'nodemailer'
import type { ReactElement } from 'react'
import { env } from './env'

export interface Mail {
  to: string
  subject: string
  body: ReactElement
}

const smtp = env.EMAIL_SERVER
  ? createTransport(env.EMAIL_SERVER, {
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
  : null

/** Writes a mail as a file instead, where no mail server is set up. */
const toFile = createTransport({ streamTransport: true, buffer: true })

/** Whether a mail server is configured; without one, mails are files in `DATA_DIR/outbox`. */
export const hasMailServer = smtp !== null

/** Signs in to the mail server without sending anything. Throws when it refuses or does not answer. */
export async function verifyMailServer(): Promise<void> {
  await smtp?.verify()
}

/**
 * Whether the mail server says for good that an address takes no mail (RFC 5321, 4.2.3). Refusals with 5.7 (RFC 3463) are
 * about the sender, so about us.
 */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false
  const said = 'response' in error ? String(error.response) : ''
  return /^55[013]/.test(said) && !/^55\d[ -]5\.7\./.test(said)
}

/** Sends one mail as HTML and text. Throws when the mail server refuses it or does not answer in 20 s. */
export async function sendMail({ to, subject, body }: Mail): Promise<void> {
  const html = await render(body)
  const message = { from: env.EMAIL_FROM, to, subject, html, text: toPlainText(html) }
  if (smtp) {
    await smtp.sendMail(message)
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
