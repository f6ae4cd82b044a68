/** Prints one line for each setting that is missing or malformed. Exits with 1 if there is any. */
function main() {
  try {
    // Uses `require`, because the loader that `npm start` uses doesn't support dynamic imports
    // (runTypeScriptWithRequire).
    require('@/lib/server/env')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

main()
