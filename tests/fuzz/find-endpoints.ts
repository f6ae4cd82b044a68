import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { projectRoot } from '../../server/start/settings.mjs'

/** Declaration of an endpoint (lib/server/http/route.ts). */
export interface EndpointSpec {
  access: 'public' | 'user' | 'admin'
  query?: z.ZodType
  body?: z.ZodType
  response?: z.ZodType
}

export interface Endpoint {
  /** Route pattern from its folder, such as `/api/notes/[noteId]`. */
  template: string
  verb: string
  /** The declaration of the endpoint. Missing for pages and for handlers that don't use `createMethodHandlers`. */
  spec?: EndpointSpec
}

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const app = path.join(projectRoot, 'app')

const templateOf = (file: string) =>
  `/${path
    .dirname(file)
    .split(path.sep)
    .filter((part) => part !== '.' && !part.startsWith('('))
    .join('/')}`

const isSpec = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'access' in value

async function endpointsOf(file: string): Promise<Endpoint[]> {
  const template = templateOf(file)
  if (file.endsWith('page.tsx')) return [{ template, verb: 'GET' }]
  const route: Record<string, unknown> = await import(pathToFileURL(path.join(app, file)).href)
  const declared = verbs.flatMap((verb) => {
    const spec = specOf(route[verb])
    return spec ? [{ template, verb, spec }] : []
  })
  // Handlers that don't use `createMethodHandlers` don't declare their verbs, so common ones are tried.
  return declared.length > 0 ? declared : ['GET', 'POST', 'PUT'].map((verb) => ({ template, verb }))
}

function specOf(handler: unknown): EndpointSpec | null {
  return typeof handler === 'function' && 'spec' in handler && isSpec(handler.spec) ? handler.spec : null
}

/** Finds all pages and endpoints by their files, so new ones are included automatically. */
export async function findEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const found = files.filter((file) => /(^|\/|\\)(route\.ts|page\.tsx)$/.test(file)).sort()
  return (await Promise.all(found.map(endpointsOf))).flat()
}
