/**
 * The walls of the house. Each rule says why it stands.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const tests = '\\.test\\.tsx?$'

/** What applies and writes migrations. */
const migrating =
  '(connection|deploy|drift|history|lock|migrate|migration-files|migrations|refusals|schema-engine|script)\\.ts$'

/** A street in every room: `lib/data/<street>/`, `components/<street>/` and so on. */
const street = (names) => `^(lib/(contract|data|client)|components)/(${names.join('|')})/`
/** From the ground up: who stands further right may look at those on the left, never the other way round. */
const streets = ['system', 'mail', 'people', 'media', 'course', 'sales', 'site']
/** Fragments of SQL that say one rule of the business. Every module reads them where its own SQL needs the rule. */
const sharedRules =
  '^lib/data/(people/entitlement|course/course-order|sales/(real-sales|buyer-columns))\\.ts$'
const looksDown = (name, comment, also = []) =>
  rule(
    `${name}-looks-down`,
    comment,
    { path: street([name]), pathNot: tests },
    { path: street([...streets.slice(streets.indexOf(name) + 1), ...also]), pathNot: sharedRules },
  )

module.exports = {
  forbidden: [
    rule('no-cycles', 'A cycle means two files are one thing.', {}, { circular: true }),
    rule(
      'contract-is-pure',
      'The contract runs on both sides, so it may know nothing but zod and itself.',
      { path: '^lib/contract/', pathNot: tests },
      { pathNot: ['^lib/contract/', '^node_modules/zod/'] },
    ),
    rule(
      'only-app-imports-app',
      'Pages compose; nothing is built on a page.',
      { pathNot: ['^app/', '^tests/', tests] },
      { path: '^app/' },
    ),
    rule(
      'browser-stays-in-the-browser',
      'What the browser loads reaches the server through the contract alone.',
      { path: '^(components|lib/client)/' },
      { path: '^(lib/(data|server|generated)|prisma)/' },
    ),
    rule(
      'prisma-behind-db',
      "One door to the database client: lib/server/db/client. The adapter for next-auth's tables takes it from there.",
      {
        pathNot: [
          '^tests/',
          '^lib/server/db/(client|query|connection|pool|database-url)\\.ts$',
          '^lib/generated/',
          // Before there is a client, beside it, or to fill ten million rows.
          `^prisma/${migrating}`,
          '^server/postgres/embedded\\.mjs$',
          '^bench/(grow(th)?|search)\\.ts$',
          tests,
        ],
      },
      { path: ['^lib/generated/prisma/', '^node_modules/(@prisma/(client|adapter-pg)|pg)/'] },
    ),
    rule(
      'queries-in-data',
      'Only lib/data asks the database; sign-in, session and rate limits keep their own tables.',
      {
        pathNot: [
          '^lib/data/',
          '^lib/server/(auth/(auth-adapter|auth-proof|auth-tokens|session)|http/rate-limit|db/rows)\\.ts$',
          // The owner's commands, the demo, and what measures or attacks the client itself.
          '^cli/(admin|backup|doctor|move)\\.ts$',
          '^prisma/(seed|demo/load)\\.ts$',
          '^bench/(growth(-pages|-views)?|search)\\.ts$',
          '^tests/',
          tests,
        ],
      },
      { path: '^lib/server/db/client\\.ts$' },
    ),
    rule(
      'adapters-know-no-data',
      'lib/server adapts the outside world and serves data and doors, never the other way round.',
      { path: '^lib/server/', pathNot: tests },
      { path: '^lib/(data|client)/' },
    ),
    rule(
      'data-knows-no-doors',
      'A data function answers a page, a handler and a timer alike.',
      { path: '^lib/data/', pathNot: tests },
      {
        path: [
          '^node_modules/next/',
          '^lib/server/(http/(route|page|background)|auth/auth)\\.ts$',
          '^lib/client/',
        ],
      },
    ),
    looksDown('system', 'Settings, audit and figures serve every street, so they can know none of them.'),
    looksDown('mail', 'A mail is told whom it goes to and why; it looks nobody up.'),
    looksDown(
      'people',
      'Accounts and the right to watch stand under course and sales, which ask about them.',
    ),
    looksDown('media', 'A stored file is named by lessons and sections; it need not know which.', ['mail']),
    looksDown('course', 'Lessons play without a sale: the owner may give access by hand.'),
    looksDown('sales', 'What was bought opens sections for people; nothing of the landing page is in it.'),
    looksDown('site', 'The landing page is for strangers: it knows nobody and no lesson.', [
      'people',
      'course',
      'sales',
    ]),
    rule(
      'primitives-know-nothing-of-us',
      'components/ui could be lifted into another product.',
      { path: '^components/ui/', pathNot: tests },
      { path: ['^(app|lib|components)/'], pathNot: ['^components/ui/', '^lib/utils\\.ts$'] },
    ),
    rule(
      'one-way-to-show-a-picture',
      'Light pictures glare in the dark theme unless components/ui/picture shows them.',
      { path: '^(components|app)/' },
      { path: '^node_modules/next/image' },
    ),
    rule(
      'endpoints-are-declarations',
      'A handler joins contract and data with route(); it talks to nothing else.',
      { path: '^app/api/', pathNot: tests },
      {
        path: ['^lib/server/', '^components/', '^node_modules/'],
        pathNot: [
          '^lib/server/(metrics|env)\\.ts$',
          '^lib/server/http/(route|background|form|request-headers)\\.ts$',
          '^lib/server/auth/(read-only|bearer|auth|session|sign-in|sign-in-by-code|receipt-code|sign-in-guard|sign-out)\\.ts$',
          '^node_modules/(next|next-auth|zod)/',
        ],
      },
    ),
    rule(
      'product-needs-no-command',
      'The product runs without the commands that start it and the migrations before it. It shares one object with its server.',
      { path: '^(app|components|emails|lib|middleware|instrumentation)\\b', pathNot: tests },
      { path: '^(server|cli|bench|scripts|prisma)/', pathNot: '^server/http/process-state\\.mjs$' },
    ),
    rule(
      'commands-show-nothing',
      'A command speaks with data and with servers; what is seen is asked for by its url.',
      { path: '^(server|cli|bench|scripts|prisma)/', pathNot: tests },
      { path: '^(components|emails|lib/client)/' },
    ),
    rule(
      'first-steps-need-no-package',
      'They run before anything is installed or generated: what needs that is a program of its own, or loaded late.',
      {
        path: '^(server/|scripts/([a-z-]+\\.mjs$|test/))',
        pathNot: [tests, '^server/landing/write\\.mjs$', '^scripts/(fonts|favicon|test/words)\\.mjs$'],
      },
      { path: '^(node_modules|app|components|emails|lib|prisma)/', dynamic: false },
    ),
    rule(
      'embedded-database-stands-alone',
      'Start, tests, benches and attacks stand on it; it knows none of them.',
      { path: '^server/postgres/', pathNot: tests },
      { path: '^(server|cli|scripts|lib|prisma)/', pathNot: '^server/postgres/' },
    ),
    rule(
      'benches-and-attacks-come-from-outside',
      'What is measured or attacked is the product as it is served.',
      { path: '^(bench|tests/attacks)/.*\\.mjs$' },
      { path: '^(app|components|emails|lib|prisma)/' },
    ),
    rule(
      'migrating-knows-no-table',
      'It runs where there are no tables yet, so it asks none of them.',
      { path: `^prisma/${migrating}` },
      { path: '^lib/', pathNot: '^lib/server/db/database-url\\.ts$' },
    ),
    rule(
      'a-deploy-needs-no-engine',
      'The engine writes SQL for developers; a start or a deploy loads a megabyte less, and cannot fail by it.',
      { path: '^prisma/deploy\\.ts$' },
      { path: '^node_modules/@prisma/', reachable: true },
    ),
    rule(
      'nothing-imports-tests',
      'Tests look at the product, never the other way round.',
      { pathNot: ['^tests/', tests] },
      { path: ['^tests/', tests] },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^lib/generated/'] },
    exclude: { path: ['^\\.next/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    webpackConfig: { fileName: 'scripts/resolve-alias.cjs' },
  },
}
