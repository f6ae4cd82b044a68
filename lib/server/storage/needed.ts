import 'server-only'

type Given = Record<string, string | undefined>

/** Hosts whose functions keep no file beyond a request, by the variable that each of them sets. */
const SERVERLESS = ['VERCEL', 'AWS_LAMBDA_FUNCTION_NAME']

/** Whether functions of such a host run us: they come and go, and keep nothing. */
export const isServerless = (given: Given) => SERVERLESS.some((name) => Boolean(given[name]?.trim()))

/**
 * What is wrong with the `S3_*` variables, a sentence for each that names it. A host that keeps no files needs a bucket;
 * on Lambda its own role may open it. Elsewhere files may lie on the disk, but then nothing may say otherwise.
 */
export function storageProblems(given: Given): string[] {
  const has = (name: string) => Boolean(given[name]?.trim())
  const host = SERVERLESS.find(has)
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const wantsKeys = has('VERCEL') || keys.some(has)
  if (host && !has('S3_BUCKET')) {
    return [`S3_BUCKET: required on a host that keeps no files (${host} is set), or uploads would be lost`]
  }
  const told = ['S3_ENDPOINT', ...keys].find(has)
  if (told && !has('S3_BUCKET')) return [`S3_BUCKET: required when ${told} is set`]
  if (!wantsKeys) return []
  return keys
    .filter((name) => has('S3_BUCKET') && !has(name))
    .map((name) => `${name}: required to open S3_BUCKET`)
}
