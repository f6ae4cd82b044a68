import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'lectern-install-'))
  for (const folder of ['etc/nginx/conf.d', 'etc/nginx/sites-available', 'etc/nginx/sites-enabled'])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const folder of ['etc/systemd/system', 'etc/lectern', 'usr/local/bin', 'srv/lectern/releases'])
    mkdirSync(path.join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

/** Programs that these tests replace, so that they change nothing on this machine. */
const STAND_INS = `
id() { echo 0; }
systemctl() { echo "systemctl $*"; }
nginx() { :; }
useradd() { :; }
usermod() { :; }
chown() { :; }
hostname() { echo 192.0.2.1; }
install() { echo "install $*"; [ "$1" != -d ] || command mkdir -p "\${@:8}"; }
as_lectern() { "$@"; }
is_ready() { false; }
`

/** Runs bash commands with the functions of a script. Its folders of the system are in the test's folder. */
function runWith(script: string, commands: string, folder = root) {
  const text = readFileSync(path.join(process.cwd(), 'server', script), 'utf8')
    .replaceAll(/(?<![\w/])\/(srv|usr\/local\/bin|etc\/(?!os-release))/g, `${root}/$1`)
    .replace(/^main "\$@"[\s\S]*/m, '')
  const file = path.join(root, script)
  writeFileSync(file, text)
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', `. "$1"\n${STAND_INS}\n${commands}`, 'bash', file],
    { cwd: folder, encoding: 'utf8', timeout: 10_000 },
  )
  return { status, output: stdout + stderr }
}

const at = (file: string) => path.join(root, file)

test('a first installation that doesn’t respond isn’t called the previous release', () => {
  mkdirSync(at('srv/lectern/releases/1'))
  const { status, output } = runWith('install.sh', `RELEASE=$HOME_DIR/releases/1; switch_release`)
  expect(status).toBe(1)
  expect(output).toContain('Lectern isn’t responding.')
  expect(output).not.toContain('previous release')
  expect(readlinkSync(at('srv/lectern/app'))).toBe(at('srv/lectern/releases/1'))
})

test.each(['--certificate', '--private-key'])('%s with a missing file ends the script', (option) => {
  for (const file of ['/wrong.pem', '']) {
    const { status, output } = runWith('install.sh', `read_arguments ${option} ${file}`)
    expect(status).toBe(1)
    expect(output.trim()).toBe(`Can’t read the file: ${file}`.trim())
  }
})

test('the options can stand between the domain and the email', () => {
  const { output } = runWith(
    'install.sh',
    `read_arguments shop.example.com --certificate "$1" --private-key "$1" owner@example.com
    echo "$DOMAIN $EMAIL $CERTIFICATE $PRIVATE_KEY"`,
  )
  const file = path.join(root, 'install.sh')
  expect(output.trim()).toBe(`shop.example.com owner@example.com ${file} ${file}`)
})
