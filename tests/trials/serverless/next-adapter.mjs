import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * A Next.js adapter (NEXT_ADAPTER_PATH) that writes `functions.json` into the build: the routes, and each
 * function with its traced files. Serverless hosts get the same data.
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

/** Returns whether a page is fully prerendered, so requests need no function. */
const isDone = ({ compute, fallback }) => compute === 'static' && fallback?.filePath

const asFile = ({ pathname, filePath, fallback }) => ({
  pathname,
  filePath: filePath ?? fallback.filePath,
  status: fallback?.initialStatus ?? 200,
  headers: fallback?.initialHeaders ?? {},
})

/** Returns the files in `public`, which Next.js doesn't pass to adapters. */
function publicFiles(projectDir) {
  const folder = path.join(projectDir, 'public')
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return found.map(({ parentPath, name }) => {
    const filePath = path.join(parentPath, name)
    return { pathname: `/${path.relative(folder, filePath)}`, filePath }
  })
}
