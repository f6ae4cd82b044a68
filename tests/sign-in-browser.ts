/** Imports the app late, because the app reads the mail server's URL once, at the first use. */
async function load() {
  const [
    auth,
    code,
    { db },
    session,
    sessionCookies,
    { createPerson },
    { withRequestScope },
    { NextRequest },
  ] = await Promise.all([
    import('@/app/api/auth/[...nextauth]/route'),
    import('@/app/api/auth/code/route'),
    import('@/lib/server/db/client'),
    import('@/lib/server/auth/session'),
    import('@/lib/server/auth/session-cookies'),
    import('./factories'),
    import('./request-scope'),
    import('next/server'),
  ])
  const handlers = {
    get: withRequestScope(auth.GET),
    post: withRequestScope(auth.POST),
    postCode: withRequestScope(code.POST),
  }
  return { ...handlers, ...session, ...sessionCookies, db, createPerson, NextRequest }
}

type Product = Awaited<ReturnType<typeof load>>
export type SignInBrowser = ReturnType<typeof openBrowser>

/** Acts like a browser on the sign-in pages: stores the cookies that it receives and deletes expired ones. */
function openBrowser(product: Product, client: string) {
  const cookies = new Map<string, string>()
  function keep(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, decodeURIComponent(value))
  }
  async function send(path: string, body?: unknown): Promise<Response> {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': client,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const request = new product.NextRequest(`http://localhost:3000${path}`, init)
    const action = request.nextUrl.pathname.replace('/api/auth/', '')
    const write = action === 'code' ? product.postCode : product.post
    const params = Promise.resolve({ nextauth: action.split('/') })
    const answer = await (body === undefined ? product.get : write)(request, { params })
    for (const cookie of answer.headers.getSetCookie()) keep(cookie)
    return answer
  }
  return {
    cookies,
    send,
    async askForSignInEmail(email: string, callbackUrl = '/') {
      const { csrfToken } = await (await send('/api/auth/csrf')).json()
      return send('/api/auth/signin/email', { email, csrfToken, callbackUrl, json: 'true' })
    },
    /** Submits a sign-in code. */
    type: (email: string, code: string) => send('/api/auth/code', { email, code }),
    /** Clicks the button on the page of an email's link. */
    press: (link: URL) => send(`/api/auth/callback/email${link.search}`, {}),
    isSignedIn: () => cookies.has(product.SESSION_COOKIE),
    viewer: async () => (await product.findSession(cookies.get(product.SESSION_COOKIE)))?.viewer,
  }
}

/** Requires a mock of `next/headers` with `tests/request-scope`. */
export async function loadSignInBrowsers() {
  const product = await load()
  return { ...product, openBrowser: (client = '203.0.113.1') => openBrowser(product, client) }
}
