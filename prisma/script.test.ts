import { intoMigrations } from './script'

test('what the engine writes is one migration, without a transaction of its own', () => {
  const script = '-- AlterEnum\nBEGIN;\nCREATE TYPE "e_new" AS ENUM (\'a\');\nCOMMIT;\n'
  expect(intoMigrations(script)).toEqual([
    { suffix: '', sql: '-- AlterEnum\nCREATE TYPE "e_new" AS ENUM (\'a\');\n' },
  ])
  const values = '-- AlterEnum\nALTER TYPE "e" ADD VALUE \'b\';\n'
  expect(intoMigrations(values)).toEqual([{ suffix: '', sql: values }])
})

test('new values of an enum come before what may use them', () => {
  const script =
    '-- AlterEnum\nALTER TYPE "e" ADD VALUE \'b\';\n\n-- AlterTable\nALTER TABLE "t" ADD COLUMN "e" "e" DEFAULT \'b\';\n'
  expect(intoMigrations(script).map(({ suffix, sql }) => [suffix, sql.match(/^ALTER .*$/gm)])).toEqual([
    ['_values', ['ALTER TYPE "e" ADD VALUE \'b\';']],
    ['', ['ALTER TABLE "t" ADD COLUMN "e" "e" DEFAULT \'b\';']],
  ])
})
