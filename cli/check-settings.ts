/** Prints one line for each setting that is missing or malformed. Exits with 1 if there is any. */
async function main() {
  try {
    await import('@/lib/server/env')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

main()
