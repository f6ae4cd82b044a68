import { CHALLENGE_COOKIE, type ChallengePurpose, createChallenge, readChallenge } from './passkey-challenge'
import { SESSION_COOKIE } from './session-cookies'

const browserOf = (session?: string, challenge?: string) => ({
  get: (name: string) => {
    const value = name === SESSION_COOKIE ? session : name === CHALLENGE_COOKIE ? challenge : undefined
    return value === undefined ? undefined : { value }
  },
})
const ask = (purpose: ChallengePurpose, session?: string) => createChallenge(purpose, browserOf(session))

test('a challenge is 32 random bytes, and the browser that asked can answer it', () => {
  const { bytes, cookie } = ask('step-up', 'a token')
  expect(bytes).toHaveLength(32)
  const challenge = readChallenge('step-up', browserOf('a token', cookie))
  expect(challenge?.value).toBe(bytes.toString('base64url'))
  expect(ask('step-up').cookie).not.toBe(cookie)
})

test('a challenge works only for its purpose and its session', () => {
  const { cookie } = ask('sign-in', 'a token')
  expect(readChallenge('step-up', browserOf('a token', cookie))).toBeNull()
  expect(readChallenge('sign-in', browserOf('another token', cookie))).toBeNull()
  expect(readChallenge('sign-in', browserOf(undefined, cookie))).toBeNull()
  expect(readChallenge('sign-in', browserOf('a token'))).toBeNull()
})

test('a changed cookie isn’t a valid challenge', () => {
  const [content = '', signature = ''] = ask('sign-in').cookie.split('.')
  const changed = Buffer.from(content, 'base64url').toString().replace('sign-in', 'step-up')
  for (const cookie of [
    `${Buffer.from(changed).toString('base64url')}.${signature}`,
    `${content}.`,
    content,
    '',
    'a.b',
  ]) {
    expect(readChallenge('step-up', browserOf(undefined, cookie))).toBeNull()
    expect(readChallenge('sign-in', browserOf(undefined, cookie))).toBeNull()
  }
})

test('a challenge ends after five minutes', () => {
  const { cookie } = ask('sign-in')
  jest.useFakeTimers({ now: Date.now() + 299_000 })
  expect(readChallenge('sign-in', browserOf(undefined, cookie))).not.toBeNull()
  jest.setSystemTime(Date.now() + 2000)
  expect(readChallenge('sign-in', browserOf(undefined, cookie))).toBeNull()
  jest.useRealTimers()
})
