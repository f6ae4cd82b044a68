/** Fetches the CSRF token of the sign-in page, and its cookie. */
export async function fetchCsrfToken(url) {
  const answer = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = await answer.json()
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  return { csrfToken, cookie }
}

/**
 * Requests a sign-in link with the given client IP, as a trusted proxy would forward it. Returns the status.
 */
export async function postSignInForm(url, { email, client, token, type = 'application/json', body }) {
  const json = JSON.stringify({ email, csrfToken: token?.csrfToken, callbackUrl: '/', json: 'true' })
  const answer = await fetch(`${url}/api/auth/signin/email`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, cookie: token?.cookie ?? '', 'x-forwarded-for': client },
    body: body ?? json,
  })
  await answer.text()
  return answer.status
}

/** Calls `ask` `count` times at once. Returns how many responses had the given status. */
export async function countResponsesWithStatus(status, count, ask) {
  const statuses = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
  return statuses.filter((each) => each === status).length
}

/** Returns how many points of the sign-in rate limits are spent. */
export async function countSpentSignInPoints(rows) {
  const [{ points }] = await rows(
    "SELECT COALESCE(sum(points), 0)::int AS points FROM rate_limits WHERE key LIKE 'sign-in%'",
  )
  return points
}
