import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns all components that a file imports, directly or indirectly. */
function componentsOf(file: string, seen = new Set<string>()): Set<string> {
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '((?:@|\.\.?)\/[^']+)'/g)) {
    const base = target.startsWith('@/') ? target.slice(2) : path.join(path.dirname(file), target)
    const component = [`${base}.tsx`, `${base}.ts`].find((name) => existsSync(name))
    if (!component?.startsWith('components/') || seen.has(component)) continue
    componentsOf(component, seen.add(component))
  }
  return seen
}

test('scans every component on the landing page for its style sheet', () => {
  const sheet = readFileSync('app/landing/landing.css', 'utf8')
  const sources = [...sheet.matchAll(/@source "([^"]+)"/g)].map(([, name = '']) =>
    path.join('app/landing', name),
  )
  const components = [...componentsOf('app/landing/[version]/[page]/route.tsx')]
  expect(components).toContain('components/site/landing/hero.tsx')
  expect(components.filter((name) => !sources.some((source) => name.startsWith(source)))).toEqual([])
})
