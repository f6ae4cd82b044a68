/** What a url is for, in so few words that counting by them stays small. */
const kinds = [
  ['notification', /^\/api\/ipn\//],
  ['maintenance', /^\/api\/cron\//],
  ['watch', /^\/api\/(health|ready|metrics)\/?$/],
  ['api', /^\/api\//],
  ['media', /^\/(media|objects)\//],
  ['static', /^\/(_next|static)\//],
]

const kindOf = ({ url }) => {
  const path = url.split('?', 1)[0]
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page'
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Tells the app of each answer, where it wants to know (lib/server/metrics.ts). Its names are ours: a client chooses none. */
export function measure(request, response) {
  if (!globalThis.lecternAnswered) return
  const begun = performance.now()
  const method = METHODS.includes(request.method) ? request.method : 'other'
  response.once('close', () => {
    const seconds = (performance.now() - begun) / 1000
    // Of a reader who left before there was an answer there is none to count.
    const status = response.headersSent ? response.statusCode : 499
    globalThis.lecternAnswered({ kind: kindOf(request), method, status, seconds })
  })
}
