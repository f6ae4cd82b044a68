import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runProgram, runStep } from '../../../server/start/run-programs.mjs'
import { projectRoot } from '../../../server/start/settings.mjs'

/** Returns the instructions of a Dockerfile, without comments and with continued lines joined. */
export function parseDockerfile(text) {
  const lines = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ')
  return lines
    .split('\n')
    .map((line) => /^(\w+)\s+(.*)$/.exec(line.trim()))
    .filter(Boolean)
    .map(([, name, rest]) => ({ name: name.toUpperCase(), rest }))
}

/**
 * Returns the only variables that this machine passes on: those that are needed to find programs and to reach
 * the npm registry.
 */
const passedEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|HOME|NODE_EXTRA_CA_CERTS|npm_config_.*|(https?|no)_proxy)$/i.test(name),
    ),
  )

const only = (text) => JSON.parse(/\[.*\]/.exec(text)[0])

/** Carries out each instruction in the current stage. Each stage has its own folder, which starts empty. */
const instructions = {
  WORKDIR(stage, rest) {
    stage.cwd = path.posix.resolve(stage.cwd, rest)
    mkdirSync(hostPathOf(stage), { recursive: true })
  },
  COPY(stage, rest, { stages, ignored }) {
    const words = rest.split(/\s+/)
    const from = /^--from=(.*)$/.exec(words.find((word) => word.startsWith('--from=')) ?? '')?.[1]
    const paths = words.filter((word) => !word.startsWith('--'))
    const target = paths.pop()
    const base = from ? hostPathOf(stages.get(from), '/') : projectRoot
    const filter = (file) => from || !ignored.has(path.relative(projectRoot, file))
    for (const source of paths) {
      const isFolder = target.endsWith('/') && path.extname(source) !== ''
      const to = hostPathOf(stage, isFolder ? target + path.basename(source) : target)
      cpSync(path.join(base, source), to, { recursive: true, filter, verbatimSymlinks: true })
    }
  },
  ARG(stage, rest, { buildArgs }) {
    stage.env[rest] = buildArgs[rest] ?? ''
  },
  ENV(stage, rest) {
    for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value
  },
  async RUN(stage, rest) {
    await runStep(`RUN ${rest}`, () =>
      runProgram('sh', ['-c', rest], {
        cwd: hostPathOf(stage),
        env: { ...passedEnvironment(), ...stage.env },
      }),
    )
  },
  HEALTHCHECK(stage, rest) {
    stage.health = only(rest)
  },
  ENTRYPOINT(stage, rest) {
    stage.entry = only(rest)
  },
  CMD(stage, rest) {
    stage.command = only(rest)
  },
  USER(stage, rest) {
    stage.user = rest
  },
}
/** Instructions that only a container engine can carry out. */
const engineOnly = ['VOLUME', 'EXPOSE', 'STOPSIGNAL']

/** Returns the path on this machine of a path in a stage. */
export const hostPathOf = (stage, target = stage.cwd) =>
  path.join(stage.home, path.posix.resolve(stage.cwd, target))

/**
 * Carries out the Dockerfile in an empty folder on this machine, without the base images. Paths in RUN must
 * therefore be relative.
 * @returns {Promise<object>} the last stage with its folder, environment and commands
 */
export async function buildImage(home, buildArgs) {
  const stages = new Map()
  const ignored = new Set(
    readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean),
  )
  let stage
  for (const { name, rest } of parseDockerfile(readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [, image, as = 'last'] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest)
      stage = { image, home: path.join(home, as), cwd: '/', env: {} }
      stages.set(as, stage)
      mkdirSync(stage.home)
    } else if (name in instructions) {
      await instructions[name](stage, rest, { stages, ignored, buildArgs })
    } else if (!engineOnly.includes(name)) throw new Error(`The instruction ${name} is not supported.`)
  }
  return stage
}
