import {
  checkDeclarationCount,
  checkTableAccess,
  findForeignTables,
  findTables,
  listTableAccessProblems,
} from './table-access.mjs'

const models = new Map([
  ['user', 'users'],
  ['purchase', 'purchases'],
  ['video', 'videos'],
])

test.each([
  [
    'a statement',
    'queryRows(schema)`SELECT 1 FROM users u JOIN purchases p ON TRUE`',
    ['users', 'purchases'],
  ],
  ['a list of tables', 'Prisma.sql`FROM users u, purchases p WHERE TRUE`', ['users', 'purchases']],
  [
    'a write',
    'tx.$executeRaw`UPDATE users SET x = 1`; db.$executeRaw`INSERT INTO videos (id)`',
    ['users', 'videos'],
  ],
  ['a delete', 'tx.$executeRaw`DELETE FROM videos v USING users u`', ['users', 'videos']],
  ['a fragment that is only a name', 'const from = Prisma.sql`users`', ['users']],
  [
    'a fragment that begins with a table',
    'const from = Prisma.sql`purchases bought JOIN products sold ON TRUE`',
    ['purchases'],
  ],
  ['all columns', 'const all = Prisma.sql`(SELECT * FROM purchases) p`', ['purchases']],
  ['a name as raw SQL', "Prisma.raw('users')", ['users']],
  ['a name given as a table', "const list = { table: 'users' }", ['users']],
  ['a model of the client', 'await tx.user.findMany({ where: { id } })', ['users']],
  ['a model that is written', 'db.purchase.updateManyAndReturn({})', ['purchases']],
  ['a column', 'queryRows(schema)`SELECT p.users, videos FROM purchases p`', ['purchases']],
  ['a common table expression', 'queryRows(schema)`WITH users AS (SELECT 1) SELECT * FROM users`', []],
  ['a word of a text', "const title = 'users'; const text = `Your users`", []],
])('the tables of %s are found', (_name, source, tables) => {
  expect([...findTables(source, models)].toSorted()).toEqual(tables.toSorted())
})

const found = findForeignTables(
  [
    { name: 'mail/one.ts', text: 'queryRows(schema)`SELECT 1 FROM users`' },
    { name: 'mail/two.ts', text: 'db.user.count()' },
    { name: 'people/own.ts', text: 'db.user.count()' },
  ],
  models,
)
const reason = 'a reason'

test.each([
  [{}, ['mail users: 2 files, declared 0: mail/one.ts, mail/two.ts']],
  [{ 'mail users': { files: 1, reason } }, ['mail users: 2 files, declared 1: mail/one.ts, mail/two.ts']],
  [{ 'mail users': { files: 2, reason } }, []],
  [{ 'mail users': { files: 3, reason } }, ['mail users: lower the declared 3 files to 2']],
  [{ 'mail users': { files: 2, reason: '' } }, ['mail users has no reason']],
  [
    { 'mail users': { files: 2, reason }, 'mail videos': { files: 1, reason } },
    ['mail videos: lower the declared 1 files to 0'],
  ],
])('a table of another module has to be declared: %j', (declarations, problems) => {
  expect(listTableAccessProblems(found, declarations, models)).toEqual(problems)
})

test('the check fails for a table without an owner', () => {
  expect(listTableAccessProblems(new Map(), {}, new Map([['thing', 'things']]))).toEqual([
    'things has no owner',
  ])
})

test('the number of declarations may only fall', () => {
  expect(checkDeclarationCount(41, 40)).toEqual(['41 declarations, at most 40 are allowed'])
  expect(checkDeclarationCount(40, 40)).toEqual([])
  expect(checkDeclarationCount(39, 40)).toEqual(['Lower CROSS_MODULE_TABLES_MAX from 40 to 39'])
})

test('modules read only the tables that are declared', () => {
  expect(checkTableAccess().problems).toEqual([])
})
