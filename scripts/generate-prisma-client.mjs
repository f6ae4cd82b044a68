import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

// Generation is WebAssembly, but Prisma downloads a native engine before any command unless this variable
// names an existing program. Any program works, because it never runs.
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' }
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js')
const { status } = spawnSync(process.execPath, [prisma, 'generate'], { env, stdio: 'inherit' })
process.exit(status ?? 1)
