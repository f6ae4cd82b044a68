import { readFileSync } from 'node:fs'

/** What the image, or the place of the files in it, says already. */
const ITS_OWN = ['PORT', 'HOST', 'DATA_DIR', 'X_ACCEL_LOCATION']

test('every setting that an owner may make reaches the container', () => {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  )
  const given = [...readFileSync('compose.yaml', 'utf8').matchAll(/^ {6}([A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  )
  expect(settings.length).toBeGreaterThan(20)
  expect(settings.filter((name) => !given.includes(name) && !ITS_OWN.includes(String(name)))).toEqual([])
})
