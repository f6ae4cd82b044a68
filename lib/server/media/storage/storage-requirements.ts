import 'server-only'

type Given = Record<string, string | undefined>

/** Environment variables that identify serverless hosts. */
const SERVERLESS = ['VERCEL', 'AWS_LAMBDA_FUNCTION_NAME']

/** Returns true on a serverless host, where files don’t persist. */
export const isServerless = (given: Given) => SERVERLESS.some((name) => Boolean(given[name]?.trim()))

/**
 * Returns a sentence for each problem with the `S3_*` variables. Serverless hosts need a bucket. On other hosts, files
 * can be on disk if no endpoint and no key is set. Except on Vercel, both keys may be missing, because a role of the
 * machine or function can grant access to the bucket.
 */
export function findStorageProblems(given: Given): string[] {
  const has = (name: string) => Boolean(given[name]?.trim())
  const host = SERVERLESS.find(has)
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const needsKeys = has('VERCEL') || keys.some(has)
  if (host && !has('S3_BUCKET')) {
    return [
      `S3_BUCKET: required on a host without permanent disk storage (${host} is set), or uploads would be lost`,
    ]
  }
  const orphan = ['S3_ENDPOINT', ...keys].find(has)
  if (orphan && !has('S3_BUCKET')) return [`S3_BUCKET: required when ${orphan} is set`]
  if (!needsKeys) return []
  return keys
    .filter((name) => has('S3_BUCKET') && !has(name))
    .map((name) => `${name}: required to access S3_BUCKET`)
}
