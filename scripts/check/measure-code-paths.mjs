/**
 * Counts the files, functions, and switches between files that a person reads to follow the code along four
 * paths: `npm test -- structure DIRECTORY`. Prints the numbers, which never fail a test.
 *
 * `PATHS` lists the entry points of each path in the order in which they run. From each entry point, the script
 * follows the calls depth first, each function once, through imports within app, components, emails, and lib.
 * It follows a function that is passed as an argument, and counts nested functions. A call into another file
 * is a switch, and so is the return to a function that continues. The count leaves out packages, lib/generated,
 * and these parts of lib/server: the database, its rows, the log, and the environment.
 *
 * An older script counted 424, 211, 270, and 311 switches in commit 06bd968. This script counts 343, 73, 84, and
 * 173 on that commit, because it doesn’t follow values through parameters into other files, or routes and
 * screens of the browser.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

/**
 * Entry points of each path. A list with several names contains the current name and then the names before it
 * was renamed. The first name that exists in the tree is the entry point.
 */
const PATHS = {
  notification: [
    ['receiveNotification'],
    ['processQueue', 'processWaiting', 'settleWaiting'],
    ['sendDueEmails', 'sendDueMails'],
    ['requestSignInLink'],
    ['confirmSignIn'],
    ['getVideo'],
    ['getOutline'],
    ['saveProgress'],
    ['requireMediaAccess', 'requireMedia'],
  ],
  landing: [
    ['getLanding'],
    ['saveLandingDraft', 'saveDraft'],
    ['publishLanding'],
    ['findLanding'],
    ['LandingDocument'],
  ],
  video: [
    ['processPendingLessons', 'startPendingMediaJobs', 'workOnAdded'],
    ['startEncoding', 'startMaking'],
    ['registerUpload'],
    ['registerRendition'],
    ['getMasterPlaylist', 'getStream'],
    ['requireMediaAccess', 'requireMedia'],
  ],
  broadcast: [
    ['createBroadcast'],
    ['updateBroadcast'],
    ['startBroadcast', 'sendBroadcast'],
    ['queueBroadcasts'],
    ['sendBroadcasts', 'sendBulk'],
  ],
}
const FOLDERS = ['app', 'components', 'emails', 'lib']
const PRIMITIVE = /^lib\/server\/(db\/|(db|rows|typed-rows|query|log|env)[\w-]*\.ts$)/

const isNode = (value) => typeof value?.type === 'string'
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .map((value) => (isNode(value) ? value : value?.expression))
    .filter(isNode)

/** Reads the functions, imports and exports of every source of a tree. */
export function readSourceTree(root) {
  const files = new Map()
  for (const folder of FOLDERS) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`
      if (!/\.tsx?$/.test(file) || /\.test\.|^lib\/generated|\.d\.ts$/.test(file)) continue
      const tsx = file.endsWith('x')
      files.set(
        file,
        readModule(parseSync(readFileSync(path.join(root, file), 'utf8'), { syntax: 'typescript', tsx })),
      )
    }
  }
  return files
}

function readModule({ body }) {
  return {
    functionCount: body.reduce((sum, item) => sum + countFunctions(item), 0),
    functions: new Map(body.flatMap((item) => functionsOf(item.declaration ?? item.decl ?? item))),
    imports: new Map(body.filter(({ type }) => type === 'ImportDeclaration').flatMap(importsOf)),
  }
}

const countFunctions = (node) =>
  childrenOf(node).reduce((sum, child) => sum + countFunctions(child), isFunction(node) ? 1 : 0)

const importsOf = ({ source, specifiers }) =>
  specifiers.map(({ local, imported }) => [
    local.value,
    { from: source.value, name: imported?.value ?? local.value },
  ])

function functionsOf(declared) {
  if (isFunction(declared)) return [[declared.identifier?.value ?? 'default', declared]]
  const values = (declared.declarations ?? []).filter(({ id, init }) => init && id.value)
  return values.map(({ id, init }) => [id.value, init])
}

const isFunction = ({ type }) => /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(type)

function resolve(files, from, source) {
  const base = source.startsWith('@/') ? source.slice(2) : path.posix.join(path.posix.dirname(from), source)
  return [`${base}.ts`, `${base}.tsx`].find((file) => files.has(file))
}

/** Follows the calls from one entry point after another. */
export function followCalls(files, entries) {
  let functions = 0
  const seen = new Set()
  const inFiles = new Set()
  let last = null
  let switches = 0
  for (const names of entries) {
    const start = names.flatMap((name) =>
      [...files].filter(([, { functions }]) => functions.has(name)).map(([file]) => [file, name]),
    )
    const [first] = start.toSorted(([a], [b]) => rank(a) - rank(b))
    if (first) enter(...first)
  }
  return { files: inFiles.size, functions, switches }

  function enter(file, name) {
    const key = `${file}#${name}`
    if (seen.has(key)) return
    seen.add(key)
    const node = files.get(file)?.functions.get(name)
    if (!node) return
    walk(node, file)
  }

  function goTo(file) {
    if (last !== null && last !== file) switches += 1
    last = file
    inFiles.add(file)
  }

  function walk(node, file) {
    if (isFunction(node)) {
      functions += 1
      goTo(file)
    }
    if (node.type === 'CallExpression' && last !== null) goTo(file)
    if (node.type === 'Identifier' || node.type === 'JSXOpeningElement')
      meet(node.value ?? node.name?.value, file)
    for (const child of childrenOf(node)) walk(child, file)
  }

  function meet(name, file) {
    const module = files.get(file)
    if (module.functions.has(name)) return enter(file, name)
    const imported = module.imports.get(name)
    const target = imported && resolve(files, file, imported.from)
    if (target && !PRIMITIVE.test(target)) enter(target, imported.name)
  }
}

/** Returns the lines per function of a tree, and its files with more than 300 lines. */
function measureSizes(root, files) {
  const sizes = [...files.keys()].map((file) => ({
    file,
    lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1,
  }))
  const lines = sizes.reduce((sum, one) => sum + one.lines, 0)
  const functions = [...files.values()].reduce((sum, one) => sum + one.functionCount, 0)
  return { linesPerFunction: lines / functions, long: sizes.filter((one) => one.lines > 300) }
}

const rank = (file) =>
  ['lib/data/', 'lib/server/', 'lib/client/', 'components/', 'app/'].findIndex((start) =>
    file.startsWith(start),
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(process.argv[2] ?? '.')
  const files = readSourceTree(root)
  for (const [name, entries] of Object.entries(PATHS)) {
    const { files: count, functions, switches } = followCalls(files, entries)
    console.log(`${name.padEnd(13)} ${count} files, ${functions} functions, ${switches} switches`)
  }
  const { linesPerFunction, long } = measureSizes(root, files)
  const names = long.map(({ file, lines }) => `${file} (${lines})`).join(', ')
  console.log(
    `${'size'.padEnd(13)} ${linesPerFunction.toFixed(1)} lines per function, files with more than 300 lines: ${names || 'none'}`,
  )
}
