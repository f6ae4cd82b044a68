const NEW_VALUE = /^ALTER TYPE .+ ADD VALUE .+;$/
/** The engine puts these around a change of an enum; each migration is one transaction anyway. */
const OWN_TRANSACTION = /^(BEGIN|COMMIT);$/

/**
 * What the engine wrote, as migrations that can each be one transaction. A new value of an enum can be used once it is
 * committed, so new values are a migration of their own, before the one that may use them.
 */
export function intoMigrations(script: string): { suffix: string; sql: string }[] {
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
