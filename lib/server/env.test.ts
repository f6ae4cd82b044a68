import { readEnv } from './env'

const database = { DATABASE_URL: 'postgresql://localhost/lectern' }
const secrets = {
  EMAIL_SERVER: 'smtp://mail.example.com',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  SETTINGS_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
}

describe('the configuration', () => {
  test('needs nothing but a database on a laptop', () => {
    expect(readEnv({ ...database, PORT: '4000', EMAIL_SERVER: '' })).toMatchObject({
      APP_URL: 'http://localhost:4000',
      IS_LOOPBACK: true,
      DATABASE_POOL: 10,
      PRODUCT_NAME: 'Lectern',
    })
  })

  test.each(Object.keys(secrets))('a public address needs %s', (name) => {
    const source = { ...database, ...secrets, APP_URL: 'https://course.example.com', [name]: '' }
    expect(() => readEnv(source)).toThrow(`${name}: required`)
  })

  test('a public address with its secrets is fine', () => {
    const source = { ...database, ...secrets, APP_URL: 'https://course.example.com/' }
    expect(readEnv(source)).toMatchObject({ APP_URL: 'https://course.example.com', IS_HTTPS: true })
  })

  test.each([
    ['PORT', 'eighty'],
    ['APP_URL', 'course.example.com'],
    ['ADMIN_EMAILS', 'owner@example.com, nobody'],
    ['SETTINGS_ENCRYPTION_KEY', 'short'],
    ['EMAIL_SERVER', 'mail.example.com'],
    ['DATABASE_URL', ''],
  ])('a wrong %s is named', (name, value) => {
    expect(() => readEnv({ ...database, [name]: value })).toThrow(new RegExp(`^${name}.*: expected `, 'm'))
  })

  test('administrators are kept in the one form of an address', () => {
    expect(readEnv({ ...database, ADMIN_EMAILS: ' Owner@Example.com ,' }).ADMIN_EMAILS).toEqual([
      'owner@example.com',
    ])
  })

  describe('on a host that keeps no files', () => {
    const bucket = { S3_BUCKET: 'course', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const start = (source: Record<string, string>) => readEnv({ ...database, ...secrets, ...source })

    test.each(['VERCEL', 'AWS_LAMBDA_FUNCTION_NAME'])('a bucket is needed (%s)', (host) => {
      expect(() => start({ [host]: '1' })).toThrow(
        `S3_BUCKET: required on a host that keeps no files (${host} is set), or uploads would be lost`,
      )
      expect(() => start({ [host]: '1', S3_BUCKET: ' ' })).toThrow('S3_BUCKET: required')
      expect(start({ [host]: '1', ...bucket })).toMatchObject(bucket)
      expect(() => readEnv({ ...database, [host]: '1' }, true)).not.toThrow()
    })

    test('so are its keys, but where a role may stand for them', () => {
      expect(() => start({ VERCEL: '1', S3_BUCKET: 'course' })).toThrow(
        'S3_ACCESS_KEY_ID: required to open S3_BUCKET\nS3_SECRET_ACCESS_KEY: required to open S3_BUCKET',
      )
      expect(() => start({ AWS_LAMBDA_FUNCTION_NAME: 'f', S3_BUCKET: 'course' })).not.toThrow()
    })
  })

  test.each([
    ['S3_BUCKET: required when S3_ENDPOINT is set', { S3_ENDPOINT: 'https://s3.example.com' }],
    ['S3_BUCKET: required when S3_SECRET_ACCESS_KEY is set', { S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_SECRET_ACCESS_KEY: required to open S3_BUCKET', { S3_BUCKET: 'course', S3_ACCESS_KEY_ID: 'id' }],
  ])('half a bucket is no bucket: %s', (sentence, source) => {
    expect(() => readEnv({ ...database, ...source })).toThrow(sentence)
  })
})
