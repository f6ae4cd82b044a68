import { z } from 'zod'
import { pictureFormats, pictureWidths } from './picture-sizes'

/**
 * The folders of the storage. `incoming` has unchecked uploads, `uploads` has videos, everything made from
 * them, and captions, `files` has downloads, and `images` has public images. `imports` has CSV files to
 * import, which have no URL.
 */
export const objectFolders = ['incoming', 'uploads', 'files', 'images', 'imports'] as const
export type ObjectFolder = (typeof objectFolders)[number]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const INCOMING = `incoming/${UUID}`
const COPY = pictureFormats
  .map((format) => `images/${UUID}-(?:${pictureWidths[format].join('|')})\\.${format}`)
  .join('|')
const KEY = new RegExp(`^(?:(?:${objectFolders.join('|')})/${UUID}(?:\\.[a-z0-9]{2,5})?|${COPY})$`)
const PATH = new RegExp(`^/objects/(?:uploads|images)/${UUID}\\.[a-z0-9]{2,5}$`)
const IMAGE_PATH = new RegExp(`^/objects/images/${UUID}\\.webp$`)

/**
 * The key of an object in the storage: a folder and a UUID, so that no key can point outside the storage. A
 * smaller copy of an image has its width and format after the UUID.
 */
export const objectKeySchema = z.string().regex(KEY, 'Not a valid object key')

/** The URL of an uploaded image, as returned by its registration. */
export const imagePathSchema = z.string().regex(IMAGE_PATH, 'Must be an uploaded image')

/** Returns whether an object is only offered as a download and never displayed. */
export const isDownloadOnly = (key: string) => key.startsWith('files/')

/** Returns whether a URL is a permanent object URL of this site. */
export const isObjectPath = (url: string) => PATH.test(url)

/** Returns the URL of an object on this site, which database rows use to reference it. */
export const objectPathOf = (key: string) => `/objects/${key}`

/** Returns the key of an object from its URL. */
export const objectKeyOf = (objectPath: string) => objectPath.replace('/objects/', '')

/**
 * Returns the key in an upload URL, with or without its query. Undefined if the URL does not belong to this
 * site.
 */
export const findUploadKey = (url: string) => new RegExp(`${INCOMING}(?=$|[?#])`).exec(url)?.[0]
