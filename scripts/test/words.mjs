import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { projectRoot } from '../../server/start/settings.mjs'

/** Patterns that must not appear in a text of this project, and their replacements. */
const habits = [
  [/\bwhoever\b/gi, 'name the person: “people who”, “anyone who”'],
  [/\bwhom\b/gi, 'use “who”, or split the sentence'],
  [/\banew\b/gi, '“again”, “new”, “re-”'],
  [/\bmeanwhile\b/gi, '“while …”, “in the meantime”'],
  [/\bamid\b/gi, '“during”, “in the middle of”'],
  [/\b(?:thereof|befalls?)\b/gi, 'a plain word'],
  [/\bby now\b/gi, '“already”, “now”'],
  [/\ball the same\b/gi, '“anyway”, “still”'],
  [/\bas it comes\b/gi, '“default”, “unchanged”'],
  [/\bby (?:itself|themselves)\b/gi, '“automatically”, “alone”'],
  [/\bby hand\b/gi, '“manually”'],
  [/\bjust now\b/gi, '“right now”'],
  [/\bany more\b(?! than)/gi, '“no longer”, “anymore”'],
  [/\b(?<!there )(?:is|are|was|were) none\b/gi, 'say what it is'],
  [/\bstands\b(?! for)/gi, '“is”, “appears”'],
  [/\bmails\b/gi, '“emails”, “sends an email”'],
  [/\bmails? to many\b/gi, '“broadcast”'],
  [/\bcolours?\b/gi, '“color”'],
  [/\blicences?\b/gi, '“license”'],
  [/\d o['’]clock\b/gi, '“10 p.m.”'],
  [/\bswitch(?:e[ds]|ing)? (?:it |them )?(?:on|off)\b/gi, '“turn on”, “turn off”'],
  [/(?<!\bhttp)\(s\)/g, 'one word for 1 and one for more'],
  [/\bFailed to (?!fetch)[a-z]/g, '“Couldn’t … Try again.”'],
]

/** Files that third parties own, or that list these words on purpose. */
const skipped = [
  'prisma/migrations/',
  'scripts/test/words.mjs',
  'scripts/test/words.test.ts',
  'scripts/test/spec-texts.txt',
]

/** Texts that must not change: the texts of the specification, and a text that the demo video shows. */
const fixedTexts = [
  'Three mails, each with one idea',
  ...linesOf('scripts/test/spec-texts.txt').filter((text) => text.includes(' ')),
]

const code = /\.(?:[mc]?[jt]s|tsx)$/
const marked = /\.md$/
const commented = /(?:\.(?:ya?ml|conf|service|socket|css|prisma)|Caddyfile|Dockerfile|\.env\.example)$/

function linesOf(file) {
  const lines = readFileSync(path.join(projectRoot, file), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('# '))
}

/** Replaces a range with spaces, so that lines and columns stay the same. */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ')

/** Matches a URL, a path, a name with an underscore, a CLI option, or code in backticks. */
const names = /`[^`\n]*`|\S*[\w-][/_]\S+|\S+_\S*|--[\w-]+|\b[a-z]+[A-Z]\w*|\]\([^)]*\)/g

/** Returns the text parts of a Markdown file, as one text with the same lines. */
const proseOfMarkdown = (text) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, blank)

/** Returns the comments of a file whose comments start with a number sign or are enclosed in slash and star. */
const proseOfComments = (text) =>
  text
    .split('\n')
    .map((line) => (/^\s*(?:#|\/\*|\*|\/\/)/.exec(line) ? line : (/\s#\s.*$/.exec(line)?.[0] ?? '')))
    .join('\n')

/** Returns the comments and sentences of a source file, as one text with the same lines. */
export function proseOfSource(text, isJsx) {
  const bytes = Buffer.from(text)
  const rest = Buffer.from(bytes)
  const out = Buffer.alloc(bytes.length, 0x20)
  for (const [index, byte] of bytes.entries()) if (byte === 0x0a) out[index] = byte
  const literals = []
  collect(parseSync(text, { syntax: 'typescript', tsx: isJsx }), literals)
  for (const { type, start, end } of literals) {
    const part = bytes.subarray(start, end)
    if (isSentence(type, part.toString())) part.copy(out, start)
    rest.fill(0x20, start, end)
  }
  // The string literals are already blanked out, so every match here is a comment.
  for (const { index, 0: comment } of rest.toString('latin1').matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)) {
    bytes.copy(out, index, index, index + comment.length)
  }
  return out.toString()
}

const literalTypes = ['StringLiteral', 'TemplateElement', 'JSXText', 'RegExpLiteral']

function collect(node, literals) {
  if (Array.isArray(node)) for (const each of node) collect(each, literals)
  else if (node && typeof node === 'object') {
    // The parser counts bytes, from 1.
    if (literalTypes.includes(node.type))
      literals.push({ type: node.type, start: node.span.start - 1, end: node.span.end - 1 })
    else for (const value of Object.values(node)) collect(value, literals)
  }
}

/**
 * Returns whether a literal is a sentence. Keys, paths, and SQL are not sentences. A single word counts as a
 * sentence if it starts with a capital letter.
 */
function isSentence(type, text) {
  if (type === 'RegExpLiteral') return false
  if (type === 'JSXText') return true
  if (/\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|ALTER|CREATE|VALUES|AS)\b/.test(text)) return false
  return /\S\s+\S/.test(text) || /^['"`]?[A-Z][a-z]/.test(text)
}

function proseOf(file, text) {
  if (code.test(file)) return proseOfSource(text, file.endsWith('x'))
  return marked.test(file) ? proseOfMarkdown(text) : proseOfComments(text)
}

/** Returns the line, the words and the advice of each hit. */
export function findBannedWords(file, text) {
  let prose = proseOf(file, text)
  for (const fixed of fixedTexts) prose = prose.replaceAll(fixed, blank)
  prose = prose.replaceAll(names, blank)
  return habits
    .flatMap(([habit, advice]) =>
      [...prose.matchAll(habit)].map(({ index, 0: words }) => ({ index, words, advice })),
    )
    .sort((one, other) => one.index - other.index)
    .map(({ index, ...hit }) => ({ line: prose.slice(0, index).split('\n').length, ...hit }))
}

/** `npm test -- words [FOLDER]`: lists every hit, and fails if there is one. */
function main([given = '']) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
  })
    .toString()
    .split('\n')
    .filter((file) => code.test(file) || marked.test(file) || commented.test(file))
    .filter(
      (file) => !skipped.some((start) => file.startsWith(start)) && existsSync(path.join(projectRoot, file)),
    )
    .filter((file) => file.startsWith(given))
  for (const file of listed) {
    for (const { line, words, advice } of findBannedWords(
      file,
      readFileSync(path.join(projectRoot, file), 'utf8'),
    )) {
      console.log(`${file}:${line}: ${words}: ${advice}`)
      process.exitCode = 1
    }
  }
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2))
