import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

// Generation itself is WebAssembly, yet prisma downloads a native engine before any command. Named a program
// that exists, it does not; which one is all the same, for it is never run.
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' }
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js')
const { status } = spawnSync(process.execPath, [prisma, 'generate'], { env, stdio: 'inherit' })
process.exit(status ?? 1)
