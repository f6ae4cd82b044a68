import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process of this id lives, whoever owns it. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The command line of a process, or '' when it is gone or cannot be seen. An id alone may be reused. */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return commandFromPs(pid)
  }
}

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
