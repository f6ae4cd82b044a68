const nextJest = require('next/jest')

const withNext = nextJest({ dir: '.' })

const shared = {
  moduleNameMapper: {
    '^server-only$': '<rootDir>/tests/empty-module.ts',
    // Next's after() works only inside Next.
    '(/lib/server/http|^\\.)/run-after-response$': '<rootDir>/tests/run-after-response.ts',
    // The CommonJS build imports React's server at run time, which jest can't follow. The ES build is transformed.
    // The package exports only an `import` condition, which jest doesn't look for.
    '^@transloadit/prettier-bytes$':
      '<rootDir>/node_modules/@transloadit/prettier-bytes/dist/prettierBytes.js',
    '^@/(.*)$': '<rootDir>/$1',
  },
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '<rootDir>/tests/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
  clearMocks: true,
}

// `.test.ts` runs in Node with a real database, `.test.tsx` in jsdom.
const node = withNext({
  ...shared,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  setupFiles: ['<rootDir>/tests/set-test-environment.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/setup.ts', '<rootDir>/tests/record-raw-queries.ts'],
})

const browser = withNext({
  ...shared,
  displayName: 'browser',
  testEnvironment: 'jsdom',
  testMatch: ['**/*.test.tsx'],
  setupFilesAfterEnv: ['<rootDir>/tests/setup-browser.ts'],
})

// Packages that are ES modules, or import ES modules. Jest runs CommonJS, so they are transformed.
const esmOnly = [
  'uuid',
  '@auth',
  '@dnd-kit',
  '@preact/signals-core',
  '@uppy',
  '@transloadit',
  'preact',
  'nanoid',
  'p-queue',
  'p-retry',
  'p-timeout',
  'is-network-error',
  // react-markdown and its dependencies.
  'react-markdown',
  '(unified|devlop|bail|trough|zwitch|ccount|trim-lines|longest-streak|is-plain-obj|property-information)',
  '(remark|micromark|mdast|hast|unist|vfile|estree|html-url|markdown)[\\w-]*',
  '[\\w-]+-(entities|tokens|reference|invalid|alphabetical|alphanumerical|decimal|hexadecimal)',
  'character-[\\w-]+',
]

const transforming = async (config) => ({
  ...(await config()),
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`, '\\.module\\.css$'],
})

module.exports = async () => ({
  projects: [await transforming(node), await transforming(browser)],
  globalSetup: '<rootDir>/tests/global-setup.ts',
  globalTeardown: '<rootDir>/tests/global-teardown.ts',
  maxWorkers: 2,
  // A worker keeps memory of every test file, and becomes slow.
  workerIdleMemoryLimit: '1GB',
  // Tests can be slow on a busy machine.
  testTimeout: 60_000,
})
