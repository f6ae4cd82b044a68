import { z } from 'zod'

/**
 * The folders of the store: what was sent and not yet looked at, films and captions, files to be saved, images for
 * everybody, and lists to be imported, which have no url.
 */
export const objectFolders = ['incoming', 'uploads', 'files', 'images', 'imports'] as const
export type ObjectFolder = (typeof objectFolders)[number]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const INCOMING = `incoming/${UUID}`
const KEY = new RegExp(`^(?:${objectFolders.join('|')})/${UUID}(?:\\.[a-z0-9]{2,5})?$`)
const PATH = new RegExp(`^/objects/(?:uploads|images)/${UUID}\\.[a-z0-9]{2,5}$`)
const IMAGE_PATH = new RegExp(`^/objects/images/${UUID}\\.webp$`)

/** Where an object lies in the store: a folder and a UUID, so that no key can leave the store. */
export const objectKeySchema = z.string().regex(KEY, 'Not the key of an object')

/** An image of the owner's own, as registering it answered. */
export const imagePathSchema = z.string().regex(IMAGE_PATH, 'Must be an uploaded image')

/** Whether an object is sent to be saved, whatever it holds, and never shown. */
export const isToBeSaved = (key: string) => key.startsWith('files/')

/** Whether a url is that of an object of ours, which lasts. */
export const isObjectPath = (url: string) => PATH.test(url)

/** The url of an object on our own pages; rows refer to it by this. */
export const objectPathOf = (key: string) => `/objects/${key}`

/** The key of an object by its url. */
export const keyOfObject = (objectPath: string) => objectPath.replace('/objects/', '')

/** The key in an upload url, with or without its query; undefined when it is none of ours. */
export const incomingKeyIn = (url: string) => new RegExp(`${INCOMING}(?=$|[?#])`).exec(url)?.[0]
