import { mkdir } from 'node:fs/promises'
import path from 'node:path'

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/**
 * Creates a folder with its parents. Doesn’t use `mkdir` with `recursive`, which never returns if a parent
 * accepts no folders, such as `/proc`.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    const parent = path.dirname(folder)
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error
    await makeFolder(parent, mode)
    await mkdir(folder, { mode })
  }
}
