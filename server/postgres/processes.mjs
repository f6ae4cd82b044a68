import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process of this id lives, whoever owns it. One that only waits to be buried does not. @param {number} pid */
export function isAlive(pid) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (Object(error).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** @param {number} pid */
function isZombie(pid) {
  try {
    // The state follows the name, which stands in parentheses and may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') === true
  } catch {
    return false
  }
}

/** The command line of a process, or '' when it is gone or cannot be seen. An id alone may be reused. @param {number} pid */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return commandFromPs(pid)
  }
}

/** @param {number} pid */
function commandFromPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return ''
  }
}
