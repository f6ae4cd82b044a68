import { AppError } from '@/lib/contract/error'
import { drawIcon, type IconFile, iconFiles } from '@/lib/server/brand-icon'
import { kept } from '@/lib/server/kept'
import { guarded, methods } from '@/lib/server/route'
import { currentBrand } from '@/lib/server/site'

/** How long a change of the brand may take to be seen in a tab. */
const MAX_AGE_SECONDS = 300
const REDRAWN_MS = 5000

const isIcon = (file: string): file is IconFile => Object.hasOwn(iconFiles, file)

const draw = async (file: IconFile) => drawIcon(file, await currentBrand())
/** Drawing takes the processor, and strangers may ask in a loop. */
const drawn = {
  'icon.svg': kept(() => draw('icon.svg'), REDRAWN_MS),
  'apple-icon.png': kept(() => draw('apple-icon.png'), REDRAWN_MS),
  'favicon.ico': kept(() => draw('favicon.ico'), REDRAWN_MS),
}

/** The site's icons where they are of its owner's brand; the gate leads here from where browsers look for them. */
const show = guarded(async (_request, { params }) => {
  const file = String((await params).file)
  if (!isIcon(file)) throw new AppError('not_found', 'Not found')
  return new Response(await drawn[file](), {
    headers: {
      // Browsers take a picture under the name of the old format for what it is.
      'Content-Type': file === 'icon.svg' ? 'image/svg+xml' : 'image/png',
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: show })
