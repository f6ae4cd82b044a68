import { readFileSync } from 'node:fs'

/** Settings that the image already determines. */
const SET_BY_IMAGE = ['PORT', 'HOST', 'DATA_DIR', 'X_ACCEL_LOCATION']

test('compose.yaml passes every setting to the container', () => {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  )
  const given = [...readFileSync('compose.yaml', 'utf8').matchAll(/^ {6}([A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  )
  expect(settings.length).toBeGreaterThan(20)
  expect(settings.filter((name) => !given.includes(name) && !SET_BY_IMAGE.includes(String(name)))).toEqual([])
})
