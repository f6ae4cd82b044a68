import path from 'node:path'
import { countNoun, formatBytes } from '@/lib/format'
import { env } from '@/lib/server/env'
import { getStorageWithLongTimeouts } from '@/lib/server/media/storage/storage'
import { writeExport } from './export/write-export'

async function main([given, ...rest]: string[]): Promise<void> {
  if (!given || rest.length > 0) throw new Error('Usage: npm run export -- FOLDER')
  // Paths are relative to the folder in which npm was called.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', given)
  const { rows, files, bytes, missing } = await writeExport(
    env.DATABASE_URL,
    getStorageWithLongTimeouts(),
    folder,
  )
  console.log(
    `Wrote ${folder}: ${countNoun(rows, 'row')}, ${countNoun(files, 'file')} (${formatBytes(bytes)}).`,
  )
  if (missing.length > 0)
    console.log(`Files missing from storage: ${missing.length}. Run npm run doctor for details.`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
