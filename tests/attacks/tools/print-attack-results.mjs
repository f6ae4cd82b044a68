/** Prints whether each claim held. A broken claim sets the exit code to 1. */
export function printAttackResults(claims) {
  for (const [claim, held] of Object.entries(claims)) {
    console.log(`  ${held ? 'held  ' : 'BROKEN'}  ${claim}`)
    if (!held) process.exitCode = 1
  }
}
