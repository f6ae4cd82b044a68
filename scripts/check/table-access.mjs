import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import {
  CROSS_MODULE_TABLES_MAX,
  declaredAccess,
  moduleOf,
  overviewFiles,
  tableOwners,
} from './table-owners.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const METHODS =
  /^(find|create|update|upsert|delete|count|aggregate|groupBy)(Many|First|Unique|OrThrow|AndReturn)*$/
const SQL_WORDS =
  /^(from|where|on|as|and|or|join|left|inner|cross|group|order|limit|union|returning|set|end|is|in|desc|asc)$/i

/** Returns the table of each model of a Prisma schema, keyed by the client's name for the model. */
export function readModels(schema) {
  const models = [...schema.matchAll(/^model (\w+) \{(.*?)^\}/gms)]
  return new Map(
    models.map(([, name, body]) => [
      name[0].toLowerCase() + name.slice(1),
      /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    ]),
  )
}

/**
 * Returns the tables that a TypeScript source names: in SQL, as `Prisma.raw`, and through models of the
 * Prisma client. In SQL, it finds them after FROM, JOIN, INTO, UPDATE and USING, in a list after a comma, and
 * where a fragment begins with a table.
 */
export function findTables(source, models) {
  const tables = new Set(models.values())
  const found = new Set()
  visit(parseSync(source, { syntax: 'typescript' }))
  return found

  function visit(node) {
    if (node.type === 'TemplateLiteral') readSql(node.quasis.map(({ cooked }) => cooked).join('§'))
    if (node.type === 'CallExpression') readCall(node.callee, node.arguments[0]?.expression)
    if (node.type === 'KeyValueProperty' && node.key.value === 'table') addName(node.value)
    for (const child of childrenOf(node)) visit(child)
  }

  function readSql(sql) {
    for (const [, name] of sql.matchAll(
      /(?:^\s*|\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+)"?([a-z_]+)\b(?![.(])/g,
    )) {
      if (tables.has(name) && !isCommonTable(sql, name)) found.add(name)
    }
    for (const [, name, alias] of sql.matchAll(/,\s*([a-z_]+)\s+(\w+)/g)) {
      if (tables.has(name) && !SQL_WORDS.test(alias)) found.add(name)
    }
  }

  function readCall(callee, first) {
    const called = callee.property?.value ?? callee.value
    if (/^(raw|few)$/.test(called)) addName(first)
    const model = METHODS.test(called) && callee.object?.property?.value
    if (models.has(model)) found.add(models.get(model))
  }

  function addName(node) {
    if (node?.type === 'StringLiteral' && tables.has(node.value)) found.add(node.value)
  }
}

const isNode = (value) => typeof value?.type === 'string'

/** Returns the child nodes of a parser node, in the order of the text. */
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .map((value) => (isNode(value) ? value : value?.expression))
    .filter(isNode)

/** Returns whether a name is a common table expression of the same statement, and not a table. */
const isCommonTable = (sql, name) => new RegExp(`\\b${name}\\s+AS\\s+(MATERIALIZED\\s+)?\\(`).test(sql)

/** Returns, for each module and each table of another module that it names, the files that name it. */
export function findForeignTables(files, models) {
  const found = new Map()
  for (const { name, text } of files.filter(({ name }) => !(name in overviewFiles))) {
    const module = moduleOf(name)
    for (const table of findTables(text, models)) {
      if (tableOwners[table] === module) continue
      const key = `${module} ${table}`
      found.set(key, [...(found.get(key) ?? []), name])
    }
  }
  return found
}

/** Returns a line for each difference between the declarations and the sources. */
export function listTableAccessProblems(found, declarations, models) {
  const tables = [...models.values()]
  return [
    ...tables.filter((table) => !tableOwners[table]).map((table) => `${table} has no owner`),
    ...[...found].flatMap(([key, files]) => undeclared(key, files, declarations[key]?.files ?? 0)),
    ...Object.entries(declarations).flatMap(([key, one]) => outdated(key, one, found.get(key)?.length ?? 0)),
  ]
}

const undeclared = (key, files, allowed) =>
  files.length > allowed ? [`${key}: ${files.length} files, declared ${allowed}: ${files.join(', ')}`] : []

const outdated = (key, { files, reason }, count) => [
  ...(count < files ? [`${key}: lower the declared ${files} files to ${count}`] : []),
  ...(reason ? [] : [`${key} has no reason`]),
]

/** Returns a line if the number of declarations differs from the recorded maximum. */
export function checkDeclarationCount(count, max) {
  if (count > max) return [`${count} declarations, at most ${max} are allowed`]
  return count < max ? [`Lower CROSS_MODULE_TABLES_MAX from ${max} to ${count}`] : []
}

export function readDataSources() {
  const names = readdirSync(path.join(root, 'lib/data'), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(path.join(root, 'lib/data', name), 'utf8') }))
}

export const readSchemaTables = () =>
  readModels(readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8'))

export function checkTableAccess() {
  const models = readSchemaTables()
  const sources = readDataSources()
  const found = findForeignTables(sources, models)
  const count = Object.keys(declaredAccess).length + Object.keys(overviewFiles).length
  const missing = Object.keys(overviewFiles).filter((file) => !sources.some(({ name }) => name === file))
  return {
    found,
    count,
    problems: [
      ...missing.map((file) => `${file} is declared but doesn’t exist`),
      ...listTableAccessProblems(found, declaredAccess, models),
      ...checkDeclarationCount(count, CROSS_MODULE_TABLES_MAX),
    ],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { count, problems } = checkTableAccess()
  console.log(`${count} declarations of tables that are read from another module`)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exitCode = 1
  }
}
