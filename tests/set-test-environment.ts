import path from 'node:path'

// Runs before other modules are loaded, because lib/server/env reads these variables once.
const url = new URL(process.env.TEST_DATABASE_SERVER ?? '')
url.pathname = `/worker_${process.env.JEST_WORKER_ID}`

const values = {
  DATABASE_URL: url.toString(),
  DATA_DIR: path.join(process.env.TEST_DATA_DIR ?? '', `worker-${process.env.JEST_WORKER_ID}`),
  // server/http/request-checks.mjs sets this variable on a real server.
  LECTERN_NAMES_CLIENTS: '1',
  APP_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'a secret that only tests know, long enough',
  SETTINGS_ENCRYPTION_KEY: Buffer.from('thirty-two bytes only tests know').toString('base64'),
  CRON_SECRET: 'cron secret of the tests',
  METRICS_TOKEN: 'metrics token of the tests, of 36 letters',
  ADMIN_EMAILS: 'owner@example.com',
}
const absent = [
  'EMAIL_SERVER',
  'OPENAI_API_KEY',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'WARRIORPLUS_API_KEY',
  'WARRIORPLUS_SECURITY_KEY',
]

for (const name of absent) delete process.env[name]
Object.assign(process.env, values)
