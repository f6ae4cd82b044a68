import { splitIntoMigrations } from './split-migration'

test('turns the engine’s script into one migration without a transaction', () => {
  const script = '-- AlterEnum\nBEGIN;\nCREATE TYPE "e_new" AS ENUM (\'a\');\nCOMMIT;\n'
  expect(splitIntoMigrations(script)).toEqual([
    { suffix: '', sql: '-- AlterEnum\nCREATE TYPE "e_new" AS ENUM (\'a\');\n' },
  ])
  const values = '-- AlterEnum\nALTER TYPE "e" ADD VALUE \'b\';\n'
  expect(splitIntoMigrations(values)).toEqual([{ suffix: '', sql: values }])
})

test('puts new enum values into a migration before the one that can use them', () => {
  const script =
    '-- AlterEnum\nALTER TYPE "e" ADD VALUE \'b\';\n\n-- AlterTable\nALTER TABLE "t" ADD COLUMN "e" "e" DEFAULT \'b\';\n'
  expect(splitIntoMigrations(script).map(({ suffix, sql }) => [suffix, sql.match(/^ALTER .*$/gm)])).toEqual([
    ['_values', ['ALTER TYPE "e" ADD VALUE \'b\';']],
    ['', ['ALTER TABLE "t" ADD COLUMN "e" "e" DEFAULT \'b\';']],
  ])
})
