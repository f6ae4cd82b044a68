import 'server-only'
import { env } from '@/lib/server/env'

/** What the mail to a new buyer is called; the page that they return to tells them to look for it. */
export const welcomeSubject = `Your access to ${env.PRODUCT_NAME}`
