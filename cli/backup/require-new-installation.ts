import { qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import { demoCourse, demoProduct } from '@/lib/demo-course'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import type { OpenDatabase } from '../../prisma/database-connection'

const courseIds = demoCourse.flatMap((section) => [section.id, ...section.lessons.map(({ id }) => id)])
const demoIds = [demoProduct.id, ...courseIds]

/** Tables that must be empty, with the IDs of the rows that are allowed. */
const tables: [name: string, label: string, exceptions: string[]][] = [
  ['users', 'people', []],
  ['purchases', 'purchases', []],
  ['ipn_events', 'notifications', []],
  ['uploads', 'uploads', []],
  ['videos', 'videos', demoIds],
  ['course_sections', 'sections', demoIds],
  ['products', 'products', demoIds],
]

/**
 * Throws a message unless the installation is new: the database may contain only the demo course, and the
 * storage may contain only the files of the demo course.
 */
export async function requireNewInstallation(
  opened: OpenDatabase,
  store: Pick<ObjectStorage, 'list'>,
  where = 'this one',
): Promise<void> {
  for (const [name, label, exceptions] of tables) {
    const but =
      exceptions.length > 0 ? `WHERE id NOT IN (${exceptions.map((id) => `'${id}'`).join(', ')})` : ''
    const { rows } = await opened.client.query(
      `SELECT FROM ${qualifiedNameOf(opened, { name })} ${but} LIMIT 1`,
    )
    if (rows.length > 0) throw notEmpty(where, label)
  }
  for (const folder of ['uploads', 'files', 'images'] as const) {
    for await (const { key } of store.list(folder)) {
      if (!courseIds.some((id) => key.startsWith(`${folder}/${id}.`))) throw notEmpty(where, 'files')
    }
  }
}

const notEmpty = (where: string, what: string) =>
  new Error(
    `This command needs a new installation, but ${where} already contains ${what}. Nothing was changed.`,
  )
