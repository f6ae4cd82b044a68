import { z } from 'zod'
import {
  dateTimeSchema,
  emailSchema,
  formatTooManyCharactersMessage,
  textSchema,
} from '@/lib/contract/field-schemas'

/** Encryption of the connection: STARTTLS is required after connecting, TLS from the start, or none. */
export const emailSecuritySchema = z.enum(['starttls', 'tls', 'none'])
export type EmailSecurity = z.infer<typeof emailSecuritySchema>

/** Where a setting comes from. Null if it isn’t set. */
export const settingSourceSchema = z.enum(['stored', 'environment']).nullable()
export type SettingSource = z.infer<typeof settingSourceSchema>

const lineSchema = (max: number) =>
  textSchema
    .trim()
    .max(max, formatTooManyCharactersMessage(max))
    .refine((text) => !/\p{Cc}/u.test(text), 'Use a single line')

/** A DNS name or an IP address, without a protocol or a path. */
const hostSchema = lineSchema(253)
  .min(1, 'Required')
  .regex(
    /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9])?|[0-9a-f]*:[0-9a-f:.]+)$/i,
    'Enter only the server’s name, such as smtp.example.com',
  )

/** Returns the name and the address of a sender: `Name <name@example.com>`, or only the address. */
export function parseSender(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  return { name, address: address.trim() }
}

const senderSchema = lineSchema(320)
  .min(1, 'Required')
  .refine(
    (text) => emailSchema.safeParse(parseSender(text).address).success,
    'Enter an email address, such as Your course <course@example.com>',
  )

const PORT_MESSAGE = 'Enter a port from 1 to 65535'

/** `PUT /api/admin/settings/email`. If the password is omitted, the stored one is kept. */
export const emailServerInputSchema = z.strictObject({
  host: hostSchema,
  port: z.int('Enter a port, such as 587').min(1, PORT_MESSAGE).max(65_535, PORT_MESSAGE),
  /** User name at the mail server. Empty for a mail server without a login. */
  user: lineSchema(320),
  password: textSchema.max(500, 'Use at most 500 characters').optional(),
  from: senderSchema,
  security: emailSecuritySchema,
})
export type EmailServerInput = z.infer<typeof emailServerInputSchema>

/** Settings of the mail server in use. The password is never included, only its last characters. */
export const emailServerSchema = z.strictObject({
  host: z.string().nullable(),
  port: z.int().nullable(),
  user: z.string().nullable(),
  /** The masked password. Null if there is none. */
  masked: z.string().nullable(),
  from: z.string(),
  security: emailSecuritySchema.nullable(),
  source: settingSourceSchema,
  /** Error message if the stored settings can’t be read, else null. */
  problem: z.string().nullable(),
  lastTestAt: dateTimeSchema.nullable(),
  /** The mail server’s reply to the last test email. A reply that begins with 2 means success. */
  lastTestResult: z.string().nullable(),
})
export type EmailServerSettings = z.infer<typeof emailServerSchema>

/** `POST /api/admin/settings/email/test`. Without `to`, the email goes to the administrator. */
export const emailTestInputSchema = z.strictObject({ to: emailSchema.optional() }).default({})
export type EmailTestInput = z.infer<typeof emailTestInputSchema>

/** Whether a DNS record exists. `unknown` if the lookup failed, or if only the email service knows its name. */
export const dnsRecordStateSchema = z.enum(['found', 'missing', 'unknown'])
export type DnsRecordState = z.infer<typeof dnsRecordStateSchema>

export const emailDnsSchema = z.strictObject({
  spf: dnsRecordStateSchema,
  dkim: dnsRecordStateSchema,
  dmarc: dnsRecordStateSchema,
})
export type EmailDns = z.infer<typeof emailDnsSchema>

/** Whether the mail server accepted the test email, its reply, and the DNS records of the sender’s domain. */
export const emailTestSchema = z.strictObject({
  accepted: z.boolean(),
  answer: z.string(),
  dns: emailDnsSchema,
})
export type EmailTest = z.infer<typeof emailTestSchema>
