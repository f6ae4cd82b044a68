import type { EmailServerInput } from '@/lib/contract/system/email-server'

/** Settings of an email service, and where the owner finds its username and password. */
export interface EmailPreset {
  name: string
  values: Pick<EmailServerInput, 'host' | 'port' | 'security' | 'user'>
  hint: string
}

const starttls = { port: 587, security: 'starttls' } as const

export const emailPresets: EmailPreset[] = [
  {
    name: 'Postmark',
    values: { host: 'smtp.postmarkapp.com', user: '', ...starttls },
    hint: 'Enter your Postmark Server API token as both username and password. In Postmark, open your server, then API Tokens.',
  },
  {
    name: 'Resend',
    values: { host: 'smtp.resend.com', user: 'resend', ...starttls },
    hint: 'The username is “resend”. The password is an API key with permission to send.',
  },
  {
    name: 'Amazon SES',
    values: { host: 'email-smtp.us-east-1.amazonaws.com', user: '', ...starttls },
    hint: 'Replace us-east-1 with your region. In Amazon SES, create the username and password under SMTP settings.',
  },
  {
    name: 'Mailgun',
    values: { host: 'smtp.mailgun.org', user: '', ...starttls },
    hint: 'In Mailgun, find the username and password in your domain’s SMTP credentials. In the EU, use smtp.eu.mailgun.org.',
  },
  {
    name: 'Brevo',
    values: { host: 'smtp-relay.brevo.com', user: '', ...starttls },
    hint: 'In Brevo, find the login and an SMTP key under SMTP & API. The SMTP key is the password.',
  },
]
