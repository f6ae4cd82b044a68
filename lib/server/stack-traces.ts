import 'server-only'
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { processState } from './process-state'

/**
 * Frames recorded per error. Each frame keeps the objects of its function alive, so more frames cost memory.
 */
const FRAMES = 4
const FRAME_LENGTH = 200

interface Frame {
  name: string
  file: string
  line: number
  column: number
}

declare module './process-state' {
  interface ProcessState {
    /**
     * Frames of each error, as the engine reports them. Used instead of the text of the stack, because that
     * text begins with the message.
     */
    stackFrames?: WeakMap<object, Frame[]>
  }
}

/**
 * Records where errors of this process are created, for `stackTraceOf`. Call it once, before the first request.
 */
export function recordStackTraces(): void {
  const frames = new WeakMap<object, Frame[]>()
  processState.stackFrames = frames
  Error.stackTraceLimit = FRAMES
  Error.prepareStackTrace = (error, sites) => {
    frames.set(error, sites.map(frameOf))
    return [String(error), ...sites.map((site) => `    at ${site}`)].join('\n')
  }
}

const frameOf = (site: NodeJS.CallSite): Frame => ({
  name: site.getFunctionName() ?? '-',
  file: (site.getFileName() ?? '').replace(/^file:\/\//, ''),
  line: site.getLineNumber() ?? 1,
  column: site.getColumnNumber() ?? 1,
})

/**
 * Returns where an error was created, one text per frame, in our sources if the build has source maps. Never
 * contains the error's message or a path of the machine. Undefined for a value that isn’t an error, and for an
 * error without a recorded place.
 */
export function stackTraceOf(error: unknown): string[] | undefined {
  if (!(error instanceof Error)) return undefined
  // Reading the text makes the engine call `prepareStackTrace`.
  void error.stack
  return processState.stackFrames?.get(error)?.map(describeFrame)
}

function describeFrame(frame: Frame): string {
  const { name, file, line } = frame
  const location = path.isAbsolute(file) ? sourceLocation(frame) : `${file || '?'}:${line}`
  return `${name} ${location}`.slice(0, FRAME_LENGTH)
}

function sourceLocation({ file, line, column }: Frame): string {
  const entry = sourceMapOf(file)?.findEntry(line - 1, column - 1)
  if (entry && 'originalSource' in entry && entry.originalSource) {
    return `${sourceOf(entry.originalSource)}:${entry.originalLine + 1}`
  }
  return `${relative(file)}:${line}:${column}`
}

const relative = (file: string) => path.relative(process.cwd(), file).replace(/^(\.\.\/)+/, '')

/** Removes the scheme or the relative path that a source map adds to a source. */
const sourceOf = (source: string) =>
  source.replace(/^[a-z]+:\/\/(\/?\[project\]\/|\/)?/, '').replace(/^(\.\.\/)+/, '')

/** Source maps by built file. Null if a file has none. */
const sourceMaps = new Map<string, SourceMap | null>()

function sourceMapOf(file: string): SourceMap | null {
  const cached = sourceMaps.get(file)
  if (cached !== undefined) return cached
  const map = readSourceMap(file)
  sourceMaps.set(file, map)
  return map
}

function readSourceMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(/* turbopackIgnore: true */ `${file}.map`, 'utf8')))
  } catch {
    return null
  }
}
