import { readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

/**
 * Opens Prisma's schema engine for a Postgres URL, as WebAssembly from npm: Prisma's own CLI would download a
 * native engine first. Rejects if the database cannot be reached.
 */
export async function openSchemaEngine(databaseUrl: string) {
  loadBindings()
  const adapter = bindMigrationAwareSqlAdapterFactory(
    new PrismaPg({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true }),
  )
  return bindings.SchemaEngine.new({ datamodels: undefined }, ignoreEngineLog, adapter)
}

let loaded = false

// The package's own entry imports the .wasm file as a module, which Node supports only with a flag.
function loadBindings() {
  if (loaded) return
  const file = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm')
  const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
    './schema_engine_bg.js': { ...bindings },
  })
  bindings.__wbg_set_wasm(wasm.exports)
  const { __wbindgen_start: start } = wasm.exports
  if (typeof start === 'function') start()
  loaded = true
}

// Rejections already report failures. The engine's own log would only repeat them.
function ignoreEngineLog() {}
