const SECONDS = 10

/** Explanation of each network error, with a pattern for its code. */
const meanings: [RegExp, string][] = [
  [/^(DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_GET/, 'its certificate isn’t from a trusted authority'],
  [/^UNABLE_TO_VERIFY/, 'its intermediate certificate is missing: serve the full chain'],
  [/^CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/ALTNAME/, 'its certificate is for another host name'],
  [/^(EPROTO|ERR_SSL)/, 'the server doesn’t use HTTPS at this address'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'the host name doesn’t exist'],
  [/^ECONNREFUSED/, 'no server is running at this address'],
]

/**
 * Requests a URL as a visitor would, without following redirects. Throws a message that explains why there is
 * no response.
 */
export async function fetchAsVisitor(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(SECONDS * 1000), ...init })
  } catch (error) {
    throw new Error(`couldn’t connect to ${new URL(url).origin}: ${describeNetworkError(error)}`)
  }
}

/** Returns the cause that `fetch` hides behind "fetch failed". */
function describeNetworkError(error: unknown): string {
  const { name, cause } = Object(error)
  if (name === 'TimeoutError') return `no response within ${SECONDS} seconds`
  const { code, message } = Object(cause)
  const [, meaning] = meanings.find(([start]) => start.test(String(code))) ?? []
  return meaning ? `${meaning} (${code})` : String(message || code || error)
}
