/** Says of each claim whether it held, by name; a broken one makes the process end with 1. */
export function judge(claims) {
  for (const [claim, held] of Object.entries(claims)) {
    console.log(`  ${held ? 'held  ' : 'BROKEN'}  ${claim}`)
    if (!held) process.exitCode = 1
  }
}
