import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeGoogleAccount {
  sub: string
  email: string
  email_verified: boolean
}

export interface FakeGoogle {
  port: number
  /** Account that signs in; `null` declines. */
  person: FakeGoogleAccount | null
  close: () => Promise<void>
}

const issuer = 'https://accounts.google.com'
const clientId = 'journeys-client'
const keyId = 'journeys-key'

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Starts a fake of Google's sign-in on loopback (OpenID Connect code flow,
 * https://openid.net/specs/openid-connect-core-1_0.html). It shows no page and redirects the browser back
 * immediately.
 */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, FakeGoogleAccount>()

  function idToken(person: FakeGoogleAccount): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 600, ...person }
    const signed = `${text({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${text(claims)}`
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
  }

  function authorize({ searchParams }: URL): string {
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (!peer.person) {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const code = `code-${codes.size + 1}`
    codes.set(code, peer.person)
    back.searchParams.set('code', code)
    return back.href
  }

  async function exchange(request: IncomingMessage): Promise<unknown> {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const person = codes.get(form.get('code') ?? '')
    if (!person || !form.get('code_verifier')) return { error: 'invalid_grant' }
    return { access_token: 'unused', token_type: 'Bearer', expires_in: 600, id_token: idToken(person) }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${peer.port}`)
    if (url.pathname === '/auth') {
      response.writeHead(302, { Location: authorize(url) }).end()
      return
    }
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `http://127.0.0.1:${peer.port}/auth`,
        token_endpoint: 'https://oauth2.googleapis.com/token',
        jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/token': () => exchange(request),
      '/oauth2/v3/certs': () => ({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }],
      }),
    }
    const body = await answers[url.pathname]?.()
    response
      .writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: FakeGoogle = {
    port: (server.address() as AddressInfo).port,
    person: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}

/** Returns the environment variables that make a server use this fake instead of Google. */
export const createGoogleSettings = ({ port }: FakeGoogle) => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: 'journeys-secret',
  NODE_OPTIONS: `--require ${require.resolve('./redirect-to-fake-google.cjs')}`,
  JOURNEYS_GOOGLE_PORT: String(port),
})
