/** Ends with 1 and one line for each setting that is missing or malformed. */
async function main() {
  try {
    await import('@/lib/server/env')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

main()
