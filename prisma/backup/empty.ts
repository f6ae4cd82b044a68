import { demoCourse, demoProduct } from '@/lib/demo-course'
import type { Storage } from '@/lib/server/storage/driver'
import type { Opened } from '../connection'
import { nameOf } from './tables'

const courseIds = demoCourse.flatMap((section) => [section.id, ...section.lessons.map(({ id }) => id)])
const demoIds = [demoProduct.id, ...courseIds]

/** What must not be there yet, by table, and what of it does not count. */
const tables: [name: string, words: string, exceptions: string[]][] = [
  ['users', 'people', []],
  ['purchases', 'purchases', []],
  ['ipn_events', 'notifications', []],
  ['uploads', 'uploads', []],
  ['videos', 'videos', demoIds],
  ['course_sections', 'sections', demoIds],
  ['products', 'products', demoIds],
]

/** Throws a sentence unless the place is new: nothing beyond the demo course, and no store of somebody else's. */
export async function requireEmpty(
  opened: Opened,
  store: Pick<Storage, 'list'>,
  where = 'here',
): Promise<void> {
  for (const [name, words, exceptions] of tables) {
    const but =
      exceptions.length > 0 ? `WHERE id NOT IN (${exceptions.map((id) => `'${id}'`).join(', ')})` : ''
    const { rows } = await opened.client.query(`SELECT FROM ${nameOf(opened, { name })} ${but} LIMIT 1`)
    if (rows.length > 0) throw notEmpty(where, `there are ${words}`)
  }
  for (const folder of ['uploads', 'files', 'images'] as const) {
    for await (const { key } of store.list(folder)) {
      if (!courseIds.some((id) => key.startsWith(`${folder}/${id}.`)))
        throw notEmpty(where, 'the store holds files')
    }
  }
}

const notEmpty = (where: string, what: string) =>
  new Error(`This takes a new place, and ${where} ${what} already. Nothing was changed.`)
