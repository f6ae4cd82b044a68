/**
 * Counts the files, functions, and switches between files that a person reads to follow the code along four
 * paths: `npm test -- structure DIRECTORY`. Prints the numbers, which never fail a test.
 *
 * `PATHS` lists the entry points of each path in the order in which they run. From each entry point, the script
 * reads in text order and goes into every function and constant at the top level of a file that it meets,
 * depth first and each only once. It follows imports within app, components, emails, and lib, including imports
 * on demand. Entering another file is a switch, and so is the return from it. The count leaves out packages,
 * classes, and `PRIMITIVE`: parts whose names say enough.
 *
 * To compare: in commit 06bd968, the four paths had 424, 211, 270, and 311 switches.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

/**
 * Entry points of each path. A list with several entries contains the current one and then the one in commit
 * 06bd968. The first one that exists in the tree is used.
 */
const PATHS = {
  notification: [
    [
      'lib/data/sales/notifications/receive-notification.ts#receiveNotification',
      'lib/data/sales/notifications/receive.ts#receiveNotification',
    ],
    [
      'lib/data/sales/notifications/process-queue.ts#processQueue',
      'lib/data/sales/notifications/drain.ts#settleWaiting',
    ],
    ['lib/data/mail/outbox.ts#sendDueEmails', 'lib/data/mail/outbox.ts#sendDueMails'],
    ['lib/server/auth/sign-in.ts#confirmSignIn', 'lib/server/sign-in.ts#confirmSignIn'],
    ['lib/data/course/videos.ts#getVideo'],
    ['lib/data/course/outline.ts#getOutline'],
    ['lib/data/course/progress.ts#saveProgress'],
    ['lib/data/media/media-access.ts#requireMediaAccess', 'lib/data/media/gate.ts#requireMedia'],
  ],
  landing: [
    ['components/site/landing-editor/landing-editor.tsx#LandingEditor'],
    ['lib/data/site/landing.ts#saveLandingDraft', 'lib/data/site/landing.ts#saveDraft'],
    ['lib/data/site/landing.ts#publishLanding'],
    [
      'components/site/landing/landing-document.tsx#LandingDocument',
      'components/site/landing/document.tsx#LandingDocument',
    ],
  ],
  video: [
    [
      'lib/client/course/lesson-queue/queue-actions.ts#addLessonsToQueue',
      'lib/client/course/lesson-queue/queue.ts#addLessons',
    ],
    ['lib/client/media/worker/worker.ts#take', 'lib/client/media/workshop/worker.ts#take'],
    [
      'lib/client/media/worker/media-worker-host.ts#operationRunners',
      'lib/client/media/workshop/operations.ts#operations',
    ],
    ['lib/data/media/uploads.ts#registerUpload'],
    ['lib/data/media/renditions.ts#registerRendition'],
    ['lib/data/media/lesson-media.ts#registerStoryboard'],
    ['lib/data/media/hls-playlists.ts#getMasterPlaylist', 'lib/data/media/streams.ts#getStream'],
  ],
  broadcast: [
    ['components/mail/broadcasts/broadcast-editor.tsx#BroadcastEditor'],
    ['lib/data/mail/broadcasts.ts#createBroadcast'],
    ['lib/data/mail/broadcasts.ts#updateBroadcast'],
    ['lib/data/mail/broadcasts.ts#startBroadcast', 'lib/data/mail/broadcast-steps.ts#sendBroadcast'],
    ['lib/data/mail/queue-broadcasts.ts#queueBroadcasts', 'lib/data/mail/broadcast-queue.ts#queueBroadcasts'],
    ['lib/data/mail/send-broadcasts.ts#sendBroadcasts', 'lib/data/mail/bulk.ts#sendBulk'],
  ],
}
const FOLDERS = ['app', 'components', 'emails', 'lib']
const PRIMITIVE =
  /^(components\/ui\/|lib\/contract\/(error|fields|field-schemas)\.ts|lib\/format\.ts|lib\/server\/(db\/|(db|rows|log|env)[\w-]*\.ts))/

const isNode = (value) => typeof value?.type === 'string'
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .map((value) => (isNode(value) ? value : value?.expression))
    .filter(isNode)
const isFunction = ({ type }) =>
  /^(Function(Declaration|Expression)|ArrowFunctionExpression|ClassMethod|Constructor|(Method|Getter|Setter)Property)$/.test(
    type,
  )

/** Reads the declarations and imports of every source of a tree. */
export function readSourceTree(root) {
  const files = new Map()
  for (const folder of FOLDERS) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`
      if (!/\.tsx?$/.test(file) || /\.test\.|^lib\/generated|\.d\.ts$/.test(file)) continue
      files.set(file, readModule(readFileSync(path.join(root, file), 'utf8'), file.endsWith('x')))
    }
  }
  return files
}

function readModule(source, tsx) {
  const { body } = parseSync(source, { syntax: 'typescript', tsx })
  return {
    lines: source.split('\n').length - 1,
    functionCount: body.reduce((sum, item) => sum + countFunctions(item), 0),
    declarations: new Map(body.flatMap((item) => declarationsOf(item.declaration ?? item.decl ?? item))),
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

function declarationsOf(declared) {
  if (isFunction(declared)) return [[declared.identifier?.value ?? 'default', declared]]
  const values = (declared.declarations ?? []).filter(({ id, init }) => init && id.type === 'Identifier')
  return values.map(({ id, init }) => [id.value, init])
}

function resolve(files, from, source) {
  const base = source.startsWith('@/') ? source.slice(2) : path.posix.join(path.posix.dirname(from), source)
  return [`${base}.ts`, `${base}.tsx`].find((file) => files.has(file))
}

/** Follows the code from one entry point after another. */
export function followPath(files, entries) {
  const seen = new Set()
  const inFiles = new Set()
  let last = null
  let switches = 0
  for (const alternatives of entries) {
    const [file, name] = alternatives
      .map((entry) => entry.split('#'))
      .find(([file, name]) => files.get(file)?.declarations.has(name)) ?? [alternatives[0], null]
    if (!name) throw new Error(`No entry point ${file}`)
    enter(file, name)
  }
  return { files: inFiles.size, functions: seen.size, switches }

  function enter(file, name) {
    const node = files.get(file)?.declarations.get(name)
    if (!node || seen.has(node) || PRIMITIVE.test(file)) return
    seen.add(node)
    goTo(file)
    read(node, file, [])
  }

  function goTo(file) {
    if (last !== file) switches += 1
    last = file
    inFiles.add(file)
  }

  /** Reads a node in text order. `scopes` contains the names that functions and blocks around it declare. */
  function read(node, file, scopes) {
    const importedNames = readImportOnDemand(node)
    if (importedNames) {
      const { from, names } = importedNames
      const target = resolve(files, file, from)
      for (const name of names) enter(target, name)
      return goTo(file)
    }
    if (node.type === 'Identifier') return meet(node.value, file, scopes)
    const inner = isFunction(node) || node.type === 'BlockStatement' ? [...scopes, namesIn(node)] : scopes
    for (const child of partsWithReferences(node)) read(child, file, inner)
  }

  function meet(name, file, scopes) {
    if (scopes.some((names) => names.has(name))) return
    const { declarations, imports } = files.get(file)
    if (declarations.has(name)) return enter(file, name)
    const imported = imports.get(name)
    const target = imported && resolve(files, file, imported.from)
    if (!target) return
    enter(target, imported.name)
    goTo(file)
  }
}

/** Returns the parts of a node that can refer to declarations: no types, and no names of properties. */
function partsWithReferences(node) {
  if (/^Ts(?!As|Satisfies|NonNull|Const)|^Class/.test(node.type)) return []
  if (node.type === 'MemberExpression') {
    return node.property.type === 'Computed' ? [node.object, node.property] : [node.object]
  }
  if (/^KeyValue(Pattern)?Property$/.test(node.type)) {
    return node.key.type === 'Computed' ? [node.key, node.value] : [node.value]
  }
  if (node.type === 'JSXAttribute') return [node.value].filter(isNode)
  if (node.type === 'JSXElement') return [node.opening, ...node.children]
  return childrenOf(node).filter((child) => child !== node.identifier && child !== node.key)
}

/** Returns the file and names of `(await import('./file')).name` or `const { name } = await import('./file')`. */
function readImportOnDemand({ type, object, property, id, init }) {
  const isMember = type === 'MemberExpression' && property.type === 'Identifier'
  const isPattern = type === 'VariableDeclarator' && id.type === 'ObjectPattern'
  if (!isMember && !isPattern) return null
  let call = isMember ? object : init
  while (/^(Parenthesis|Await)Expression$/.test(call?.type)) call = call.expression ?? call.argument
  if (call?.callee?.type !== 'Import') return null
  const from = call.arguments[0].expression.value
  return /^[.@]/.test(from) ? { from, names: isMember ? [property.value] : namesOf(id) } : null
}

/** Returns the names that a function or block declares, without those of blocks inside. */
function namesIn(node) {
  const body = node.type === 'BlockStatement' ? node : node.body
  const parameters = (node.params ?? []).flatMap(namesOf)
  return new Set([...parameters, ...(body ? childrenOf(body) : []).flatMap(namesDeclaredBy)])
}

function namesDeclaredBy(node) {
  const isDeclaration = /^(VariableDeclarator|FunctionDeclaration|CatchClause)$/.test(node.type)
  const names = isDeclaration ? namesOf(node.id ?? node.identifier ?? node.param) : []
  if (isFunction(node) || node.type === 'BlockStatement') return names
  return [...names, ...childrenOf(node).flatMap(namesDeclaredBy)]
}

/** Returns the names in a parameter or in a pattern such as `{ id, ...rest }`. */
function namesOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.value]
    case 'Parameter':
      return namesOf(pattern.pat)
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf)
    case 'ObjectPattern':
      return pattern.properties.flatMap(namesOf)
    case 'KeyValuePatternProperty':
      return namesOf(pattern.value)
    case 'AssignmentPatternProperty':
      return namesOf(pattern.key)
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    default:
      return []
  }
}

/** Returns the lines per function of a tree, and its files with more than 300 lines. */
function measureSizes(files) {
  const sum = (key) => [...files.values()].reduce((total, module) => total + module[key], 0)
  const long = [...files].filter(([, { lines }]) => lines > 300)
  return { linesPerFunction: sum('lines') / sum('functionCount'), long }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readSourceTree(path.resolve(process.argv[2] ?? '.'))
  for (const [name, entries] of Object.entries(PATHS)) {
    const { files: count, functions, switches } = followPath(files, entries)
    console.log(`${name.padEnd(13)} ${count} files, ${functions} functions, ${switches} switches`)
  }
  const { linesPerFunction, long } = measureSizes(files)
  const names = long.map(([file, { lines }]) => `${file} (${lines})`).join(', ')
  console.log(
    `${'size'.padEnd(13)} ${linesPerFunction.toFixed(1)} lines per function, files with more than 300 lines: ${names || 'none'}`,
  )
}
