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
 * Creates a folder that can run out of space. If tests may mount one (as root on Linux), it is a 1 MB tmpfs.
 * Otherwise, writes are mocked and fail with the same error. A quota error (EDQUOT) is always mocked.
 */
export async function createSmallDisk(folder: string) {
  await fs.mkdir(folder, { recursive: true })
  const isMounted = canMount(path.resolve(folder))
  const filler = path.join(folder, 'filler')
  const spies: jest.SpyInstance[] = []
  const free = async () => {
    await fs.rm(filler, { force: true })
    for (const spy of spies.splice(0)) spy.mockRestore()
  }
  return {
    async fill(code: 'ENOSPC' | 'EDQUOT' = 'ENOSPC') {
      if (isMounted && code === 'ENOSPC')
        return fs.writeFile(filler, Buffer.alloc(MEGABYTE)).catch(() => undefined)
      const failure = Object.assign(new Error(`${code}: no room, write`), { code })
      spies.push(jest.spyOn(fs, 'writeFile').mockRejectedValue(failure))
    },
    free,
    async remove() {
      await free()
      if (isMounted) execFileSync('umount', ['-l', path.resolve(folder)])
    },
  }
}
