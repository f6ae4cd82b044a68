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
})
