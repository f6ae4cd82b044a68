import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tailwind from '@tailwindcss/postcss'
import { build, transform } from 'esbuild'
import postcss from 'postcss'
import { projectRoot } from '../start/settings.mjs'

const target = path.join(projectRoot, 'public/static')
const manifest = path.join(projectRoot, 'lib/generated/landing.json')
/** @param {string} name */
const source = (name) => path.join(projectRoot, 'app/landing', name)

/**
 * Writes public/static, with content hashes in the file names, and lib/generated/landing.json with those
 * names.
 */
export async function buildLandingFiles() {
  const written = new Set()
  /**
   * Writes a file under a name with the hash of its content. Returns its URL.
   * @param {string} name @param {string | Buffer} content
   */
  function publish(name, content) {
    const { name: stem, ext } = path.parse(name)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
    const file = `${stem}.${hash}${ext}`
    written.add(file)
    writeFileSync(path.join(target, file), content)
    return `/static/${file}`
  }
  /** @param {string} file */
  const publishFile = (file) => publish(path.basename(file), readFileSync(file))
  /** @param {string} css */
  const withFonts = (css) =>
    css.replaceAll(
      /url\("?(\.\.\/fonts\/[\w-]+\.woff2)"?\)/g,
      (_, /** @type {string} */ font) => `url(${publishFile(source(font))})`,
    )

  mkdirSync(target, { recursive: true })
  mkdirSync(path.dirname(manifest), { recursive: true })
  const files = {
    sheet: publish('landing.css', withFonts(await sheet())),
    font: publishFile(source('../fonts/geist-core.woff2')),
    picture: publishFile(source('shared-link.png')),
    notices: publish('notices.js', await bundle('toast-bundle.tsx', { format: 'esm' })),
    laterFaces: withFonts(await laterFaces()),
    script: (await bundle('script/main.ts', { format: 'iife' })).trim(),
    outsideVideo: publish('outside-video.js', await bundle('script/outside-video.ts', { format: 'iife' })),
  }
  writeFileSync(manifest, JSON.stringify(files, null, 2))
  for (const file of readdirSync(target)) if (!written.has(file)) rmSync(path.join(target, file))
}

async function sheet() {
  const file = source('landing.css')
  const plugin = tailwind({ base: projectRoot, optimize: { minify: true } })
  return (await postcss([plugin]).process(readFileSync(file, 'utf8'), { from: file })).css
}

async function laterFaces() {
  const { code } = await transform(readFileSync(source('deferred-fonts.css')), {
    loader: 'css',
    minify: true,
  })
  return code.trim()
}

/** @param {string} name @param {import('esbuild').BuildOptions} options */
async function bundle(name, options) {
  const { outputFiles } = await build({
    entryPoints: [path.join(projectRoot, 'components/site/landing', name)],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    ...options,
  })
  return outputFiles?.[0]?.text ?? ''
}
