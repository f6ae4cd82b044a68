import { readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { PoolConfig } from 'pg'

/**
 * Prisma's schema engine over a Postgres address, as WebAssembly from npm: Prisma's own command line
 * would download a native engine first. Rejects when the database cannot be reached.
 */
export async function openSchemaEngine(databaseUrl: string) {
  loadBindings()
  // One connection: the engine's lock and its search path belong to a session.
  const pool: PoolConfig = {
    connectionString: databaseUrl,
    max: 1,
    allowExitOnIdle: true,
    // The engine reads when a migration ran; a database may be set up to spell dates otherwise.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'"),
  }
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool))
  return bindings.SchemaEngine.new({ datamodels: undefined }, ignoreEngineLog, adapter)
}

/** The stock adapter cuts a script at every semicolon and runs the pieces one by one; here it is all or nothing. */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    adapter.executeScript = async (script) => {
      // Without arguments Postgres takes many statements at once, as one transaction.
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] })
    }
    return adapter
  }
}

let loaded = false

// The package's own entry imports the .wasm file as a module, which Node does not do without a flag.
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

// Failures reach us as rejections; the engine's own log would only repeat them.
function ignoreEngineLog() {}
