import 'server-only'
import files from '@/lib/generated/landing.json'

/** Files of the landing page that the build makes: URLs, and texts to inline. */
export const landingFiles = files
