import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'

const MEGABYTE = 1024 * 1024

function canMount(folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * A folder that can run out of room: a disk of 1 MB where the tests may mount one (as root on Linux), else writes that
 * fail as the system would let them. A quota (EDQUOT) is always of the second kind.
 */
export async function smallDisk(folder: string) {
  await fs.mkdir(folder, { recursive: true })
  const isReal = canMount(path.resolve(folder))
  const filler = path.join(folder, 'filler')
  const spies: jest.SpyInstance[] = []
  const free = async () => {
    await fs.rm(filler, { force: true })
    for (const spy of spies.splice(0)) spy.mockRestore()
  }
  return {
    async fill(code: 'ENOSPC' | 'EDQUOT' = 'ENOSPC') {
      if (isReal && code === 'ENOSPC')
        return fs.writeFile(filler, Buffer.alloc(MEGABYTE)).catch(() => undefined)
      const failure = Object.assign(new Error(`${code}: no room, write`), { code })
      spies.push(jest.spyOn(fs, 'writeFile').mockRejectedValue(failure))
    },
    free,
    async remove() {
      await free()
      if (isReal) execFileSync('umount', ['-l', path.resolve(folder)])
    },
  }
}
