import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/postgres/free-port.mjs'
import { projectRoot } from '../server/start/settings.mjs'

/** Serves a folder with a common nginx configuration. Resolves to null if nginx is not installed. */
export const startNginxForFolder = (folder) =>
  run((port) => `server { listen 127.0.0.1:${port}; root ${folder}; }`)

/** The settings that docs/nginx.conf requires. */
export const nginxProxySettings = { X_ACCEL_LOCATION: '/lectern-files/', TRUSTED_PROXY_HOPS: '1' }

/**
 * Runs docs/nginx.conf in front of a product with `nginxProxySettings`. Resolves to null if nginx is not installed.
 */
export async function startSampleNginx(product) {
  const sample = await readFile(path.join(projectRoot, 'docs/nginx.conf'), 'utf8')
  const { host } = new URL(product.url)
  return run((port) =>
    sample
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('server 127.0.0.1:3000;', `server ${host};`)
      .replace('/srv/lectern/data/objects/', `${product.dataDir}/objects/`),
  )
}

/** Runs docs/nginx.conf in front of several products, on the given port. */
export async function startNginxInFront(urls, port) {
  const sample = await readFile(path.join(projectRoot, 'docs/nginx.conf'), 'utf8')
  const servers = urls.map((url) => `server ${new URL(url).host};`).join('\n  ')
  const site = sample
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server 127.0.0.1:3000;', servers)
  return run(() => site, port)
}

async function run(site, chosen) {
  if (spawnSync('nginx', ['-v']).error) return null
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-nginx-'))
  const port = chosen ?? (await findFreePort())
  const file = path.join(home, 'nginx.conf')
  await writeFile(file, configuration(home, site(port)))
  const server = spawn('nginx', ['-c', file, '-p', home], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 5_000; waited += 50) {
    if (await fetch(url).catch(() => null)) break
    await sleep(50)
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
      await rm(home, { recursive: true, force: true })
    },
  }
}

// If this script runs as root, nginx would run its workers as a user who may not read the folder.
const configuration = (home, site) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
error_log ${home}/error.log;
events { worker_connections 768; }
http {
  access_log off;
  sendfile on;
  gzip_static on;
  tcp_nopush on;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  ${site}
}`
