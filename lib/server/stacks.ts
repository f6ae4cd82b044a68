import 'server-only'
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

/** How many places a stack names, from where it was thrown. */
const FRAMES = 10
const FRAME_LENGTH = 200

interface Stacks {
  /** The places of each error that was made since, as the engine says them: an error's own text can say anything. */
  places: WeakMap<object, string[]>
  /** By the file of the build; null where it has none. */
  maps: Map<string, SourceMap | null>
  end: ReturnType<typeof setTimeout>
}

/** One for the process: the middleware and the pages are bundled apart. */
const holder = globalThis as typeof globalThis & { lecternStacks?: Stacks | undefined }

/**
 * From now on, until then, errors remember where they were made. It costs memory, because an error holds on to what ran
 * beside it (docs/decisions/0010), so it is for an hour at most. A time that is past ends it.
 */
export function tellStacksUntil(time: number): void {
  const leftMs = time - Date.now()
  if (holder.lecternStacks) clearTimeout(holder.lecternStacks.end)
  if (leftMs <= 0) endStacks()
  else if (holder.lecternStacks) holder.lecternStacks.end = endLater(leftMs)
  else beginStacks(leftMs)
}

const endLater = (leftMs: number) => setTimeout(endStacks, leftMs).unref()

function beginStacks(leftMs: number): void {
  const places = new WeakMap<object, string[]>()
  holder.lecternStacks = { places, maps: new Map(), end: endLater(leftMs) }
  Error.stackTraceLimit = FRAMES
  Error.prepareStackTrace = (error, sites) => {
    places.set(error, sites.map(placeOf))
    return [String(error), ...sites.map((site) => `    at ${site}`)].join('\n')
  }
}

function endStacks(): void {
  if (!holder.lecternStacks) return
  holder.lecternStacks = undefined
  Error.stackTraceLimit = 0
  delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace
}

/** Where an error was made, in our sources where the build tells; undefined while nobody asked for it. */
export function stackOf(error: unknown): string[] | undefined {
  if (!holder.lecternStacks || !(error instanceof Error)) return undefined
  // Places are worked out when somebody reads the text.
  void error.stack
  return holder.lecternStacks.places.get(error)
}

function placeOf(site: NodeJS.CallSite): string {
  const file = (site.getFileName() ?? '').replace(/^file:\/\//, '')
  const place = path.isAbsolute(file) ? mapped(file, site) : `${file || '?'}:${site.getLineNumber()}`
  return `${site.getFunctionName() ?? '-'} ${place}`.slice(0, FRAME_LENGTH)
}

/** Never by the machine's own path, which is nobody's business. */
const relative = (file: string) => path.relative(process.cwd(), file).replace(/^(\.\.\/)+/, '')

/** Maps name sources from where the build lies, or by a scheme of its own. */
const sourceOf = (source: string) =>
  source.replace(/^[a-z]+:\/\/(\/?\[project\]\/|\/)?/, '').replace(/^(\.\.\/)+/, '')

function mapped(file: string, site: NodeJS.CallSite): string {
  const [line, column] = [site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1]
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (entry && 'originalSource' in entry && entry.originalSource) {
    return `${sourceOf(entry.originalSource)}:${entry.originalLine + 1}`
  }
  return `${relative(file)}:${line}:${column}`
}

function mapOf(file: string): SourceMap | null {
  const maps = holder.lecternStacks?.maps
  if (!maps?.has(file)) maps?.set(file, readMap(file))
  return maps?.get(file) ?? null
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(/* turbopackIgnore: true */ `${file}.map`, 'utf8')))
  } catch {
    return null
  }
}
