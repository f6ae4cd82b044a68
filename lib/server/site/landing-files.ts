import 'server-only'
import files from '@/lib/generated/landing.json'

/** Files of the landing page that the build creates: URLs, and text to inline. */
export const landingFiles = files
