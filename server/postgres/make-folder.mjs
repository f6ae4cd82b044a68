import { mkdirSync } from 'node:fs'
import path from 'node:path'

/** @param {unknown} error */
const codeOf = (error) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : '')

/**
 * Creates a folder with its parents. Doesn’t use `mkdir` with `recursive`, which never returns if a parent
 * doesn’t accept folders, such as `/proc`.
 * @param {string} folder @param {number} [mode] permissions of new folders
 */
export function makeFolder(folder, mode) {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    const parent = path.dirname(folder)
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error
    makeFolder(parent, mode)
    mkdirSync(folder, { mode })
  }
}
