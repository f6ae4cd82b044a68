/**
 * Rules about which files may import which. The text of each rule gives its reason.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const tests = '\\.test\\.tsx?$'

/** Files that apply and write migrations. */
const migrating =
  '(create-migrations|database-connection|deploy-migrations|explain-migration-error|migrate|migration-(files|history|lock)|schema-(drift|engine)|split-migration)\\.ts$'

/** Matches the folders of modules in every layer: `lib/data/<module>/`, `components/<module>/` and so on. */
const modules = (names) => `^(lib/(contract|data|client)|components)/(${names.join('|')})/`
/** The modules, from the bottom up. A module may import the modules to its left, and none to its right. */
const moduleOrder = ['system', 'mail', 'people', 'media', 'course', 'sales', 'site']
/** SQL fragments with one business rule each. Every module may use them in its own queries. */
const sharedRules =
  '^lib/data/(people/(entitlement|email-addresses|is-student|last-access)|course/(course-lookups|course-order|first-opening|granted-lessons|lessons-in-progress)|sales/(charging-network|ending-purchases|newly-released-lessons|real-sales|is-withdrawn|buyer-columns))\\.ts$'
const importsLowerModules = (name, comment, also = []) =>
  rule(
    `${name}-imports-lower-modules`,
    comment,
    { path: modules([name]), pathNot: tests },
    {
      path: modules([...moduleOrder.slice(moduleOrder.indexOf(name) + 1), ...also]),
      pathNot: sharedRules,
    },
  )

module.exports = {
  forbidden: [
    rule('no-cycles', 'Files that import each other belong in one file.', {}, { circular: true }),
    rule(
      'contract-is-pure',
      'Browser and server both load the contract, so it imports only zod and itself.',
      { path: '^lib/contract/', pathNot: tests },
      { pathNot: ['^lib/contract/', '^node_modules/zod/'] },
    ),
    rule(
      'only-app-imports-app',
      'Pages combine other files. No other file imports a page.',
      { pathNot: ['^app/', '^tests/', tests] },
      { path: '^app/' },
    ),
    rule(
      'browser-stays-in-the-browser',
      'Browser code shares only the contract with the server.',
      { path: '^(components|lib/client)/' },
      { path: '^(lib/(data|server|generated)|prisma)/' },
    ),
    rule(
      'prisma-behind-db',
      'All queries use the one database client of lib/server/db/client.',
      {
        pathNot: [
          '^tests/',
          '^lib/server/db/(client|run-statement|pool-connection|separate-connection|pool|database-url)\\.ts$',
          '^lib/generated/',
          // These run before the client exists, or insert ten million rows.
          `^prisma/${migrating}`,
          '^server/postgres/embedded-postgres\\.mjs$',
          '^bench/(compare-site-sizes|seed-large-course|search)\\.ts$',
          tests,
        ],
      },
      { path: ['^lib/generated/prisma/', '^node_modules/(@prisma/(client|adapter-pg)|pg)/'] },
    ),
    rule(
      'queries-in-data',
      'Only lib/data queries the database. Sign-in, sessions and rate limits have their own tables.',
      {
        pathNot: [
          '^lib/data/',
          '^lib/server/(auth/(auth-adapter|verified-email|verification-tokens|session|session-lifecycle)|http/rate-limit|db/(typed-rows|advisory-locks))\\.ts$',
          // Commands, the demo course, and benchmarks of the client itself.
          '^cli/(admin|backup|doctor|move|sell)\\.ts$',
          '^prisma/(seed|demo/load-demo-course)\\.ts$',
          '^bench/(data-growth|growth-(admin-pages|courses|reads)|search)\\.ts$',
          '^tests/',
          tests,
        ],
      },
      { path: '^lib/server/db/client\\.ts$' },
    ),
    rule(
      'adapters-know-no-data',
      'lib/data and the routes use lib/server, not the other way round.',
      { path: '^lib/server/', pathNot: tests },
      { path: '^lib/(data|client)/' },
    ),
    rule(
      'data-imports-no-routes',
      'Pages, routes and timers all call the same data functions.',
      { path: '^lib/data/', pathNot: tests },
      {
        path: [
          '^node_modules/next/',
          '^lib/server/(http/(route|page-access|run-after-response)|auth/auth)\\.ts$',
          '^lib/client/',
        ],
      },
    ),
    importsLowerModules(
      'system',
      'Every module uses settings, the audit log and totals, so these import no module.',
    ),
    importsLowerModules('mail', 'The caller gives an email its recipient and content.'),
    importsLowerModules('people', 'Course and sales use accounts and access.'),
    importsLowerModules('media', 'Lessons and sections refer to stored files, not the other way round.', [
      'mail',
    ]),
    importsLowerModules('course', 'Lessons work without sales: the owner can grant access manually.'),
    importsLowerModules('sales', 'Sales don’t depend on the landing page.'),
    importsLowerModules('site', 'The landing page shows no data of people or lessons.', [
      'people',
      'course',
      'sales',
    ]),
    rule(
      'ui-imports-no-product-code',
      'components/ui would work in any product.',
      { path: '^components/ui/', pathNot: tests },
      { path: ['^(app|lib|components)/'], pathNot: ['^components/ui/', '^lib/utils\\.ts$'] },
    ),
    rule(
      'images-only-in-cover-image',
      'components/media/pictures/cover-image dims light images in the dark theme.',
      { path: '^(components|app)/' },
      { path: '^node_modules/next/image' },
    ),
    rule(
      'endpoints-are-declarations',
      'A route connects the contract and lib/data with route(), and uses nothing else.',
      { path: '^app/api/', pathNot: tests },
      {
        path: ['^lib/server/', '^components/', '^node_modules/'],
        pathNot: [
          '^lib/server/(metrics|env)\\.ts$',
          '^lib/server/http/(route|run-after-response|form-body|request-body|request-headers)\\.ts$',
          '^lib/server/auth/(view-as-guard|bearer-token|auth|session|session-cookies|session-guards|passkey-cookies|sign-in|sign-in-by-code|receipt-code|next-auth-request|sign-out)\\.ts$',
          '^node_modules/(next|next-auth|zod)/',
        ],
      },
    ),
    rule(
      'product-needs-no-command',
      'The product runs without the commands and migrations. It shares one object with its server.',
      { path: '^(app|components|emails|lib|middleware|instrumentation)\\b', pathNot: tests },
      { path: '^(server|cli|bench|scripts|prisma)/', pathNot: '^server/http/process-state\\.mjs$' },
    ),
    rule(
      'commands-render-nothing',
      'Commands use data and servers. They load pages by URL.',
      { path: '^(server|cli|bench|scripts|prisma)/', pathNot: tests },
      { path: '^(components|emails|lib/client)/' },
    ),
    rule(
      'start-needs-no-package',
      'These files run before packages are installed. Use a dynamic import or a separate program for anything else.',
      {
        path: '^(server/|scripts/([a-z-]+\\.mjs$|test/))',
        pathNot: [
          tests,
          '^server/landing/build-landing-files\\.mjs$',
          '^scripts/(make-fonts|make-favicon|test/words)\\.mjs$',
        ],
      },
      { path: '^(node_modules|app|components|emails|lib|prisma)/', dynamic: false },
    ),
    rule(
      'dev-packages-only-for-development',
      '`npm start` and the containers install only `dependencies`.',
      {
        path: '^(app|cli|components|emails|lib|prisma|server|scripts/(build-standalone|generate-prisma-client|serverless-build)|middleware|instrumentation)',
        // Developers run these to write migrations and demo videos.
        pathNot: [tests, '^prisma/(schema-engine\\.ts|demo/render-videos\\.mjs)$'],
      },
      { dependencyTypes: ['npm-dev'] },
    ),
    rule(
      'embedded-database-stands-alone',
      'The start, tests, benchmarks and attacks use the embedded database, not the other way round. It runs npm like the start.',
      { path: '^server/postgres/', pathNot: tests },
      {
        path: '^(server|cli|scripts|lib|prisma)/',
        pathNot: '^server/(postgres/|start/(build-digest|run-programs|settings)\\.mjs$)',
      },
    ),
    rule(
      'benchmarks-and-attacks-use-the-served-product',
      'Benchmarks and attacks send requests to the running product.',
      { path: '^(bench|tests/attacks)/.*\\.mjs$' },
      { path: '^(app|components|emails|lib|prisma)/' },
    ),
    rule(
      'migrations-read-no-table',
      'Migrations run before the tables exist.',
      { path: `^prisma/${migrating}` },
      { path: '^lib/', pathNot: '^lib/server/db/database-url\\.ts$' },
    ),
    rule(
      'deploy-needs-no-schema-engine',
      'Only developers need the engine, which writes migrations. Without it a deploy loads 1 MB less and can’t fail because of it.',
      { path: '^prisma/deploy-migrations\\.ts$' },
      { path: '^node_modules/@prisma/', reachable: true },
    ),
    rule(
      'nothing-imports-tests',
      'Tests import the product, not the other way round.',
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
