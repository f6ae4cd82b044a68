import { randomBytes } from 'node:crypto'
import { readEnv } from './env'

const database = { DATABASE_URL: 'postgresql://localhost/lectern' }
const secrets = {
  EMAIL_SERVER: 'smtp://mail.example.com',
  NEXTAUTH_SECRET: randomBytes(32).toString('base64'),
  SETTINGS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
}
const site = { ...database, ...secrets, APP_URL: 'https://course.example.com' }

describe('the configuration', () => {
  test.each([
    [{}, 180],
    [{ ADDRESS_DAYS: '' }, 180],
    [{ ADDRESS_DAYS: '30' }, 30],
    [{ ADDRESS_DAYS: '30', ACCESS_LOG_DAYS: '7' }, 7],
    [{ ACCESS_LOG_DAYS: '365' }, 180],
  ])('%j keeps IP addresses for %i days', (days, expected) => {
    expect(readEnv({ ...database, ...days }).ADDRESS_DAYS).toBe(expected)
  })

  test.each(['0', 'x', '1.5'])('ADDRESS_DAYS=%s stops the start', (days) => {
    expect(() => readEnv({ ...database, ADDRESS_DAYS: days })).toThrow(
      'ADDRESS_DAYS: expected a whole number of days, at least 1',
    )
  })

  test('needs nothing but a database on a laptop', () => {
    expect(readEnv({ ...database, PORT: '4000', EMAIL_SERVER: '' })).toMatchObject({
      APP_URL: 'http://localhost:4000',
      IS_LOOPBACK: true,
      GOOGLE: null,
      DATABASE_POOL: 10,
      PRODUCT_NAME: 'Lectern',
      WARNINGS: [],
    })
  })

  test.each([
    ...Object.keys(secrets).map((name) => [name, '']),
    ['NEXTAUTH_SECRET', 'x'],
    ['NEXTAUTH_SECRET', randomBytes(23).toString('base64').slice(0, 31)],
    ['NEXTAUTH_SECRET', 'x'.repeat(64)],
    ['NEXTAUTH_SECRET', 'changeme'.repeat(8).replaceAll(/[hang]/g, 'c')],
    ['SETTINGS_ENCRYPTION_KEY', Buffer.alloc(32).toString('base64')],
    ['SETTINGS_ENCRYPTION_KEY', Buffer.alloc(32, 'key').toString('base64')],
    ['APP_URL', 'http://course.example.com'],
    ['APP_URL', 'http://203.0.113.7:3000'],
  ])('%s=%s stops the start of a public site, and is a warning on a private network', (name = '', value) => {
    expect(() => readEnv({ ...site, [name]: value })).toThrow(new RegExp(`^${name}: expected .*public`))
    const home = { ...site, APP_URL: 'http://192.168.178.20:3000', [name]: value }
    if (name !== 'APP_URL') {
      expect(readEnv(home).WARNINGS).toContainEqual(expect.stringMatching(new RegExp(`^${name}: expected`)))
    }
  })

  test('a private network without https gets a warning', () => {
    const { WARNINGS, IS_LOOPBACK } = readEnv({ ...site, APP_URL: 'http://nas.local:3000' })
    expect([WARNINGS, IS_LOOPBACK]).toEqual([['APP_URL: expected HTTPS'], false])
  })

  test('a public site starts if its owner enters the mail server in the browser', () => {
    const { EMAIL_SERVER, WARNINGS } = readEnv({ ...site, EMAIL_SERVER: 'settings' })
    expect([EMAIL_SERVER, WARNINGS]).toEqual([undefined, []])
  })

  test('a public URL with all secrets is accepted', () => {
    expect(readEnv(site)).toMatchObject({ APP_URL: site.APP_URL, IS_HTTPS: true, WARNINGS: [] })
  })

  test.each([
    ['https://Course.Example.com/', 'https://course.example.com'],
    ['HTTPS://course.example.com:443', 'https://course.example.com'],
    [' https://course.example.com:8443/ ', 'https://course.example.com:8443'],
    ['http://LOCALHOST:80/', 'http://localhost'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ])('%s becomes %s, the spelling of browsers', (given, url) => {
    expect(readEnv({ ...site, APP_URL: given }).APP_URL).toBe(url)
  })

  test.each([
    ['PORT', 'eighty'],
    ['APP_URL', 'course.example.com'],
    ['APP_URL', 'https://course.example.com/path'],
    ['APP_URL', 'https://owner@course.example.com'],
    ['APP_URL', 'https://course.example.com/?a'],
    ['APP_URL', 'ftp://course.example.com'],
    ['ADMIN_EMAILS', 'owner@example.com, nobody'],
    ['SETTINGS_ENCRYPTION_KEY', 'short'],
    ['EMAIL_SERVER', 'mail.example.com'],
    ['EMAIL_SERVER', 'smtp://'],
    ['EMAIL_SERVER', 'smtp://mail.example.com:99999'],
    ['EMAIL_SERVER', 'smtp://user:100%secret@mail.example.com'],
    ['EMAIL_FROM', 'My Course'],
    ['OPENAI_BASE_URL', 'api.example.com/v1'],
    ['WARRIORPLUS_API_URL', 'warriorplus.com'],
    ['STRIPE_API_URL', 'ftp://api.stripe.com'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_FORCE_PATH_STYLE', 'yes please'],
    ['DATABASE_URL', ''],
  ])('the error names an invalid %s: %s', (name, value) => {
    expect(() => readEnv({ ...database, [name]: value })).toThrow(new RegExp(`^${name}.*: expected `, 'm'))
  })

  test.each(['OPENAI_BASE_URL', 'WARRIORPLUS_API_URL', 'STRIPE_API_URL'] as const)(
    'paths can be appended to %s',
    (name) => {
      expect(readEnv({ ...database, [name]: ' http://127.0.0.1:9000/v1/ ' })[name]).toBe(
        'http://127.0.0.1:9000/v1',
      )
    },
  )

  test.each(['EMAIL_FROM', 'OPENAI_BASE_URL', 'STRIPE_API_URL', 'S3_ENDPOINT'] as const)(
    'a blank %s counts as unset',
    (name) => {
      expect(readEnv({ ...database, [name]: ' ' })[name]).toBe(readEnv(database)[name])
    },
  )

  test.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['', false],
  ])('S3_FORCE_PATH_STYLE=%s means %s', (text, expected) => {
    expect(readEnv({ ...database, S3_FORCE_PATH_STYLE: text }).S3_FORCE_PATH_STYLE).toBe(expected)
  })

  test('emails of administrators are normalized', () => {
    expect(readEnv({ ...database, ADMIN_EMAILS: ' Owner@Example.com ,' }).ADMIN_EMAILS).toEqual([
      'owner@example.com',
    ])
  })

  describe('on a serverless host', () => {
    const bucket = { S3_BUCKET: 'course', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const start = (source: Record<string, string>) => readEnv({ ...database, ...secrets, ...source })

    test.each(['VERCEL', 'AWS_LAMBDA_FUNCTION_NAME'])('requires a bucket (%s)', (host) => {
      expect(() => start({ [host]: '1' })).toThrow(
        `S3_BUCKET: required on a host without permanent disk storage (${host} is set), or uploads would be lost`,
      )
      expect(() => start({ [host]: '1', S3_BUCKET: ' ' })).toThrow('S3_BUCKET: required')
      expect(start({ [host]: '1', ...bucket })).toMatchObject(bucket)
      expect(() => readEnv({ ...database, [host]: '1' }, true)).not.toThrow()
    })

    test('requires the bucket’s keys, except on Lambda, where a role can replace them', () => {
      expect(() => start({ VERCEL: '1', S3_BUCKET: 'course' })).toThrow(
        'S3_ACCESS_KEY_ID: required to access S3_BUCKET\nS3_SECRET_ACCESS_KEY: required to access S3_BUCKET',
      )
      expect(() => start({ AWS_LAMBDA_FUNCTION_NAME: 'f', S3_BUCKET: 'course' })).not.toThrow()
    })
  })

  test.each([
    ['S3_BUCKET: required when S3_ENDPOINT is set', { S3_ENDPOINT: 'https://s3.example.com' }],
    ['S3_BUCKET: required when S3_SECRET_ACCESS_KEY is set', { S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_SECRET_ACCESS_KEY: required to access S3_BUCKET', { S3_BUCKET: 'course', S3_ACCESS_KEY_ID: 'id' }],
    ['GOOGLE_CLIENT_SECRET: required when GOOGLE_CLIENT_ID is set', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_CLIENT_ID: required when GOOGLE_CLIENT_SECRET is set', { GOOGLE_CLIENT_SECRET: 'secret' }],
  ])('refuses incomplete settings: %s', (sentence, source) => {
    expect(() => readEnv({ ...database, ...source })).toThrow(sentence)
  })
})
