const NEW_VALUE = /^ALTER TYPE .+ ADD VALUE .+;$/
/**
 * Matches the transaction statements that the engine writes around a change of an enum. They are removed,
 * because each migration is already one transaction.
 */
const OWN_TRANSACTION = /^(BEGIN|COMMIT);$/

/**
 * Splits the engine’s script into migrations that can each be one transaction. A new enum value can be used
 * only after it is committed. So new values get a separate migration before the one that may use them.
 */
export function splitIntoMigrations(script: string): { suffix: string; sql: string }[] {
  const lines = script.split('\n').filter((line) => !OWN_TRANSACTION.test(line))
  const values = lines.filter((line) => NEW_VALUE.test(line))
  const rest = lines.filter((line) => !NEW_VALUE.test(line))
  const hasStatements = rest.some((line) => line.trim() !== '' && !line.startsWith('--'))
  if (values.length === 0 || !hasStatements) return [{ suffix: '', sql: lines.join('\n') }]
  return [
    { suffix: '_values', sql: `-- New values, to be committed before they are used\n${values.join('\n')}\n` },
    { suffix: '', sql: rest.join('\n') },
  ]
}
