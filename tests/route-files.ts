import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from '@/lib/server/http/route'

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const app = path.join(process.cwd(), 'app')

interface RouteFile {
  /** Path pattern from the folder, such as `api/notes/[noteId]`. */
  template: string
  /** The exported handlers. `createMethodHandlers` makes one for every verb. */
  handlers: [verb: string, handler: RequestHandler][]
}

/** Loads every route file of the app, so that tests include new ones automatically. */
export async function loadRouteFiles(): Promise<RouteFile[]> {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const templates = files.filter((file) => /(^|\/)route\.tsx?$/.test(file)).map((file) => path.dirname(file))
  const load = async (template: string) => {
    const route: Record<string, RequestHandler | undefined> = await import(path.join(app, template, 'route'))
    const handlers = verbs.flatMap((verb): RouteFile['handlers'] => {
      const handler = route[verb]
      return handler ? [[verb, handler]] : []
    })
    return { template, handlers }
  }
  return Promise.all(templates.sort().map(load))
}

/** Replaces the dynamic parts of a path pattern with `part`, such as an ID. */
export const fillTemplate = (template: string, part: string): string =>
  `/${template.replace(/\[\[?(?:\.\.\.)?\w+\]\]?/g, part)}`
