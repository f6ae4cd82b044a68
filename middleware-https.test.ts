import { NextRequest } from 'next/server'

type Middleware = typeof import('./middleware')

/** Loads the middleware with a public URL, because the environment is read once on load. */
async function load(): Promise<Middleware> {
  Object.assign(process.env, {
    APP_URL: 'https://course.example.test',
    EMAIL_SERVER: 'smtp://mail.example.test',
  })
  return import('./middleware')
}

function post(origin: string) {
  const headers = { host: 'course.example.test', origin }
  return new NextRequest('http://localhost:3000/api/notes', { method: 'POST', headers })
}

test.each([
  ['https://course.example.test', 200],
  ['http://course.example.test', 403],
  ['https://course.example.test.evil.test', 403],
  ['null', 403],
])('with HTTPS, a write from %s is answered with %p and an HSTS header', async (from, status) => {
  const { middleware } = await load()
  const answer = await middleware(post(from))
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
})
