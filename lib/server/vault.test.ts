import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { AppError } from '@/lib/contract/error'
import { createVault } from './vault'

const newKey = () => randomBytes(32).toString('base64')
const current = newKey()
const vault = createVault({ current })
const text = fc.string({ unit: 'binary', maxLength: 300 })

test('decrypts what it encrypted, and never returns the same ciphertext twice', () => {
  fc.assert(
    fc.property(text, (secret) => {
      const [one, two] = [vault.seal('column', secret), vault.seal('column', secret)]
      expect(vault.open('column', one)).toBe(secret)
      expect(one).not.toBe(two)
    }),
  )
})

test('refuses every ciphertext with one changed character', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.constantFrom(...'Aaz09-_.'), (secret, at, character) => {
      const sealed = vault.seal('column', secret)
      const index = at % sealed.length
      const changed = sealed.slice(0, index) + character + sealed.slice(index + 1)
      fc.pre(changed !== sealed)
      expect(() => vault.open('column', changed)).toThrow(AppError)
    }),
  )
})

test.each(['', '.', 'v1', 'v1.AAAA', `${'0'.repeat(8)}.${'A'.repeat(60)}`])(
  'reports in a sentence that %j can’t be read',
  (sealed) => {
    expect(() => vault.open('column', sealed)).toThrow(
      /Couldn’t read a saved key or password.*Enter it again/,
    )
  },
)

test('a ciphertext moved to another column cannot be read', () => {
  expect(() => vault.open('other', vault.seal('column', 'secret'))).toThrow(AppError)
})

test('the previous key still decrypts a secret, which then counts as stale', () => {
  const sealed = vault.seal('column', 'secret')
  const rotated = createVault({ current: newKey(), previous: current })
  expect(rotated.open('column', sealed)).toBe('secret')
  expect(rotated.isStale(sealed)).toBe(true)
  expect(rotated.isStale(rotated.seal('column', 'secret'))).toBe(false)
  expect(() => createVault({ current: newKey() }).open('column', sealed)).toThrow(AppError)
})

test('refuses to encrypt without a key', () => {
  expect(() => createVault({ current: undefined }).seal('column', 'secret')).toThrow(
    /SETTINGS_ENCRYPTION_KEY/,
  )
})

test('a digest stays the same under one key and differs under another', () => {
  const rotated = createVault({ current: newKey(), previous: current })
  expect(rotated.digests('key')[1]).toBe(vault.digests('key')[0])
  expect(rotated.digests('key')[0]).not.toBe(vault.digests('key')[0])
  expect(vault.digests('key')[0]).toMatch(/^[0-9a-f]{64}$/)
})
