import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns whether a process with this ID is running, under any user. A zombie is not running.
 * @param {number} pid
 */
export function isProcessAlive(pid) {
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
    // The state follows the program’s name, which is in parentheses and can contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') === true
  } catch {
    return false
  }
}

/**
 * Returns the command line of a process, which shows whether its process ID was reused. Empty if the process
 * is gone or hidden.
 * @param {number} pid
 */
export function readCommandLine(pid) {
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
