import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What a serverless host learns of a build through Next's adapter interface, kept beside it as `functions.json`: the routes, and
 * each function with the files that it was traced to need. In NEXT_ADAPTER_PATH of the build.
 */
export default {
  name: 'lectern-functions',
  async onBuildComplete({ routing, outputs, buildId, distDir }) {
    const { appPages, appRoutes, prerenders, staticFiles, middleware } = outputs
    const known = {
      buildId,
      routing,
      functions: [...appPages, ...appRoutes].map(asFunction),
      middleware: asFunction(middleware),
      files: [...staticFiles, ...prerenders.filter(isDone)].map(asFile),
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
