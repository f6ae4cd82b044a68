import { createHash } from 'node:crypto'
import { NextRequest } from 'next/server'
import { AppError } from '@/lib/contract/error'
import { readSignInForm, toNextAuthRequest } from './next-auth-request'

const url = 'http://localhost:3000/api/auth/signin/email'
const json = { 'content-type': 'application/json' }
type Init = ConstructorParameters<typeof NextRequest>[1]

const statusOf = (error: unknown) => (error instanceof AppError ? error.status : String(error))

test.each([
  ['?callbackUrl=%00', {}, 400],
  ['?callbackUrl=javascript:alert(1)', {}, 400],
  ['?callbackUrl=/&callbackUrl=http://[', {}, 400],
  ['?callbackUrl=/section/1', {}, null],
  ['?callbackUrl=http://localhost:3000/', {}, null],
  ['', { headers: { cookie: 'next-auth.callback-url=nowhere' } }, 400],
  ['', { headers: { cookie: 'next-auth.callback-url=http%3A%2F%2Flocalhost%3A3000' } }, null],
  ['?error=Verification', {}, null],
  ['?error=%00', {}, 400],
  ['?error=%E2%82%AC', {}, 400],
  ['?error=a%26callbackUrl%3D/x', {}, 400],
] satisfies [string, Init, number | null][])(
  '%s %j: a bad callback URL or error code is refused before next-auth sees it (%p)',
  (query, init, status) => {
    const go = () => toNextAuthRequest(new NextRequest(url + query, init))
    if (status === null) expect(go().method).toBe('GET')
    else expect(go).toThrow(expect.objectContaining({ code: 'bad_request' }))
  },
)

/** Builds the CSRF cookie of a token. */
function cookieOf(token: string) {
  const hash = createHash('sha256').update(`${token}${process.env.NEXTAUTH_SECRET}`).digest('hex')
  return `next-auth.csrf-token=${token}%7C${hash}`
}

const post = (body: string, headers: Record<string, string> = json) =>
  readSignInForm(new NextRequest(url, { method: 'POST', headers, body }))

test.each([
  ['{', 400],
  ['null', 400],
  ['{}', 400],
  ['x'.repeat(64 * 1024 + 1), 413],
])('refuses a body that isn’t a sign-in form, case %#', async (body, status) => {
  expect(await post(body).catch(statusOf)).toBe(status)
})

test.each([
  ['no cookie', {}, 400],
  ['a made up cookie', { cookie: 'next-auth.csrf-token=t%7Chash' }, 400],
  ["another token's cookie", { cookie: cookieOf('other') }, 400],
  ['its cookie', { cookie: cookieOf('t') }, 't'],
])('checks a CSRF token sent with %s', async (_name, headers, expected) => {
  const form = await post('{"csrfToken":"t","email":1}', { ...json, ...headers }).catch(statusOf)
  expect(typeof form === 'object' ? form.csrfToken : form).toBe(expected)
})

test('signing in with Google needs no email', async () => {
  expect(await post('{"csrfToken":"t"}', { ...json, cookie: cookieOf('t') })).toEqual({ csrfToken: 't' })
})

test('refuses an empty CSRF cookie', async () => {
  expect(await post('{"csrfToken":""}', { ...json, cookie: 'next-auth.csrf-token=' }).catch(statusOf)).toBe(
    400,
  )
})

test('next-auth receives the parsed form as JSON, with each query parameter once', async () => {
  const headers = { cookie: cookieOf('t'), 'content-type': 'application/x-www-form-urlencoded' }
  const sent = new NextRequest(`${url}?a=1&a=2`, {
    method: 'POST',
    headers,
    body: 'csrfToken=t&email=a%40b.co&x=1',
  })
  const form = await readSignInForm(sent)
  expect(form).toEqual({ csrfToken: 't', email: 'a@b.co' })
  const passed = toNextAuthRequest(sent, form)
  expect(passed.headers.get('content-type')).toBe('application/json')
  expect(await passed.json()).toEqual(form)
  expect(passed.nextUrl.search).toBe('?a=2')
})

test('HEAD becomes GET for next-auth', () => {
  expect(toNextAuthRequest(new NextRequest(url, { method: 'HEAD' })).method).toBe('GET')
})
