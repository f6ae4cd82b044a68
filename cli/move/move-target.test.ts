import { readMoveTarget } from './move-target'

const url = 'postgresql://u:secret@db.example.com/lectern'
const bucket = {
  TARGET_S3_BUCKET: 'course',
  TARGET_S3_ACCESS_KEY_ID: 'id',
  TARGET_S3_SECRET_ACCESS_KEY: 'key',
}

test('TARGET_ variables become the settings in .env', () => {
  const target = readMoveTarget({ TARGET_DATABASE_URL: ` ${url}`, ...bucket }, [])
  expect(target.settings).toEqual({
    DATABASE_URL: url,
    S3_BUCKET: 'course',
    S3_REGION: '',
    S3_ENDPOINT: '',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    S3_FORCE_PATH_STYLE: '',
  })
  expect(target.store).toBeDefined()
})

test('without a bucket, the storage settings stay unchanged', () => {
  expect(readMoveTarget({ TARGET_DATABASE_URL: url }, [])).toEqual({
    url,
    store: undefined,
    settings: { DATABASE_URL: url },
  })
})

test.each<[string, Record<string, string>, string[], RegExp]>([
  ['nothing is set', {}, [], /^TARGET_DATABASE_URL isn’t set/],
  [
    'the URL isn’t a Postgres URL',
    { TARGET_DATABASE_URL: 'mysql://x', ...bucket },
    [],
    /^TARGET_DATABASE_URL: expected/,
  ],
  [
    'there are keys but no bucket',
    { TARGET_DATABASE_URL: url, TARGET_S3_ACCESS_KEY_ID: 'x' },
    [],
    /^TARGET_S3_BUCKET: required when TARGET_S3_ACCESS_KEY_ID/,
  ],
  [
    'a key is missing',
    { TARGET_DATABASE_URL: url, TARGET_S3_BUCKET: 'x', TARGET_S3_ACCESS_KEY_ID: 'x' },
    [],
    /^TARGET_S3_SECRET_ACCESS_KEY: required to access TARGET_S3_BUCKET/,
  ],
  [
    'a variable outside .env would override it',
    { TARGET_DATABASE_URL: url },
    ['HOME', 'DATABASE_URL'],
    /would override it after the move\. Move them into \.env first: DATABASE_URL$/,
  ],
])('refuses the settings if %s', (_, target, outside, message) => {
  expect(() => readMoveTarget({ ...process.env, ...target }, outside)).toThrow(message)
})
