import { NextRequest } from 'next/server'
import { forNextAuth } from './sign-in-guard'

const json = { 'content-type': 'application/json' }

function refusalOf(query: string, init: ConstructorParameters<typeof NextRequest>[1] = {}) {
  const request = new NextRequest(`http://localhost:3000/api/auth/csrf${query}`, init)
  return forNextAuth(request).then(
    () => null,
    (error) => error.status,
  )
}

test.each([
  ['?callbackUrl=%00', {}, 400],
  ['?callbackUrl=javascript:alert(1)', {}, 400],
  ['?callbackUrl=/section/1', {}, null],
  ['?callbackUrl=http://localhost:3000/', {}, null],
  ['', { headers: { cookie: 'next-auth.callback-url=nowhere' } }, 400],
  ['', { headers: { cookie: 'next-auth.callback-url=http%3A%2F%2Flocalhost%3A3000' } }, null],
  ['', { method: 'POST', headers: json, body: '{' }, 400],
  ['', { method: 'POST', headers: json, body: 'null' }, 400],
  ['', { method: 'POST', headers: json, body: '{}' }, null],
  ['', { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) }, 413],
])('%s %j ends with %p before next-auth has to read it', async (query, init, status) => {
  expect(await refusalOf(query, init)).toBe(status)
})

test('what can be read reaches next-auth as it was sent, and HEAD as the GET that it knows', async () => {
  const url = 'http://localhost:3000/api/auth/signin/email'
  const form = new NextRequest(url, { method: 'POST', body: new URLSearchParams({ email: 'a@b.co' }) })
  expect(Object.fromEntries(await (await forNextAuth(form)).formData())).toEqual({ email: 'a@b.co' })
  expect((await forNextAuth(new NextRequest(url, { method: 'HEAD' }))).method).toBe('GET')
})
