import 'server-only'
import files from '@/lib/generated/landing.json'

/** What `npm run make:landing` made of the landing page's sources: urls of its files, and the texts that stand in it. */
export const landingFiles = files
