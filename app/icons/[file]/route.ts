import { AppError } from '@/lib/contract/error'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { memoizeAsync } from '@/lib/server/memoize-async'
import { drawIcon, type IconFile, iconFiles } from '@/lib/server/site/brand-icon'
import { getCurrentBrand } from '@/lib/server/site/current-site'

/** Time for which a browser can show an old icon after the brand has changed. Seconds. */
const MAX_AGE_SECONDS = 300
const CACHE_MS = 5000

const isIcon = (file: string): file is IconFile => Object.hasOwn(iconFiles, file)

const draw = async (file: IconFile) => drawIcon(file, await getCurrentBrand())
/** Caches the drawn icons, because drawing is expensive and the route is public. */
const cachedIcons = {
  'icon.svg': memoizeAsync(() => draw('icon.svg'), CACHE_MS),
  'apple-icon.png': memoizeAsync(() => draw('apple-icon.png'), CACHE_MS),
  'favicon.ico': memoizeAsync(() => draw('favicon.ico'), CACHE_MS),
}

/**
 * Serves the icons with the owner’s brand. The middleware rewrites the well-known icon paths to this route.
 */
const show = withErrorResponse(async (_request, { params }) => {
  const file = String((await params).file)
  if (!isIcon(file)) throw new AppError('not_found', 'Not found')
  return new Response(await cachedIcons[file](), {
    headers: {
      // Browsers detect a PNG by its content, even if its name is favicon.ico.
      'Content-Type': file === 'icon.svg' ? 'image/svg+xml' : 'image/png',
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({ GET: show })
