import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What a serverless host learns of a build through Next's adapter interface, kept beside it as `functions.json`: the routes, and
 * each function with the files that it was traced to need. In NEXT_ADAPTER_PATH of the build.
 */
export default {
  name: 'lectern-functions',
  async onBuildComplete({ routing, outputs, buildId, projectDir, distDir }) {
    const { appPages, appRoutes, prerenders, staticFiles, middleware } = outputs
    const known = {
      buildId,
      routing,
      functions: [...appPages, ...appRoutes].map(asFunction),
      middleware: asFunction(middleware),
      files: [...staticFiles, ...prerenders.filter(isDone), ...publicFiles(projectDir)].map(asFile),
    }
    await writeFile(path.join(distDir, 'functions.json'), JSON.stringify(known))
  },
}

const asFunction = ({ id, pathname, filePath, assets }) => ({ id, pathname, filePath, assets })

/** Prerendered, and nothing is left to do for a request. */
const isDone = ({ compute, fallback }) => compute === 'static' && fallback?.filePath

const asFile = ({ pathname, filePath, fallback }) => ({
  pathname,
  filePath: filePath ?? fallback.filePath,
  status: fallback?.initialStatus ?? 200,
  headers: fallback?.initialHeaders ?? {},
})

/** Of these Next tells nobody: a host takes them as they lie. */
function publicFiles(projectDir) {
  const folder = path.join(projectDir, 'public')
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return found.map(({ parentPath, name }) => {
    const filePath = path.join(parentPath, name)
    return { pathname: `/${path.relative(folder, filePath)}`, filePath }
  })
}
