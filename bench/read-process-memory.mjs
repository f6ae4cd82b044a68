import { readFile } from 'node:fs/promises'

/** Returns the resident memory of a process in megabytes, or 0 on systems without /proc. */
export async function readProcessMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
