import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
install() {
  echo "install $*"
  if [ "$1" = -d ]; then command mkdir -p "\${@:8}"; else command install "$@"; fi
}
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
const read = (file: string) => readFileSync(at(file), 'utf8')
function write(file: string, text: string) {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

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

test.each([
  { domain: 'shop.example.com', isUsed: true },
  { domain: 'new.example.com', isUsed: true },
  { domain: 'other.example', isUsed: false },
])('a stored certificate is used only if it is valid: $domain', ({ domain, isUsed }) => {
  const made = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
      ...['-subj', '/CN=example.com', '-addext', 'subjectAltName=DNS:*.example.com'],
      ...['-out', at('shop.pem'), '-keyout', at('shop.key')],
    ],
    { encoding: 'utf8' },
  )
  expect(made).toMatchObject({ status: 0 })
  write(
    'etc/lectern/install.conf',
    `DOMAIN=shop.example.com\nEMAIL=owner@example.com\nCERTIFICATE=${at('shop.pem')}\nPRIVATE_KEY=${at('shop.key')}\n`,
  )
  const { status, output } = runWith('install.sh', `read_arguments ${domain}; echo "$DOMAIN $CERTIFICATE"`)
  expect([status, output.trim()]).toEqual([0, isUsed ? `${domain} ${at('shop.pem')}` : domain])
})

test('root owns the folder in which root writes files', () => {
  const { status, output } = runWith(
    'install.sh',
    `DOMAIN=shop.example.com EMAIL=owner@example.com; create_user`,
  )
  expect(status).toBe(0)
  const home = at('srv/lectern')
  expect(output).toContain(`install -d -o root -g lectern -m 750 ${home} ${home}/releases\n`)
  expect(output).toContain(`install -d -o lectern -g lectern -m 750 ${home}/data ${home}/backups `)
  expect(read('etc/lectern/install.conf')).toContain('DOMAIN=shop.example.com\n')
})

test('an install.conf that the service user could write is read without running it', () => {
  const old = 'DOMAIN=shop.example.com\nEMAIL=owner@example.com\nCERTIFICATE=/a/b.pem\nPRIVATE_KEY=/a/c.pem\n'
  write(
    'srv/lectern/install.conf',
    `${old}SOURCE_DIR=/a\ntouch ${at('run')}\nBASH_ENV=/a\nPRIVATE_KEY=$(touch ${at('run')})\n`,
  )
  const { status, output } = runWith(
    'install.sh',
    `read_arguments && echo "$DOMAIN $EMAIL $CERTIFICATE $PRIVATE_KEY \${BASH_ENV:-}" && create_user`,
  )
  expect(status).toBe(0)
  expect(output).toContain('shop.example.com owner@example.com /a/b.pem /a/c.pem \n')
  expect(existsSync(at('run'))).toBe(false)
  expect(existsSync(at('srv/lectern/install.conf'))).toBe(false)
  expect(read('etc/lectern/install.conf')).toContain('PRIVATE_KEY=/a/c.pem\n')
})

test('an update starts from the install.conf that only root can write', () => {
  write('srv/lectern/install.conf', `touch ${at('run')}\nSOURCE_DIR=${at('wrong')}\n`)
  write('etc/lectern/install.conf', `SOURCE_DIR=${at('source')}\n`)
  write('source/server/install.sh', 'echo started\n')
  const { status, output } = runWith('lectern.sh', 'update')
  expect(status).toBe(0)
  expect(output).toContain('started')
  expect(existsSync(at('run'))).toBe(false)
})

test('root installs the units, the command and the site from its own copy, not from the release', () => {
  const files = ['lectern.socket', 'lectern.service', 'lectern-backup.service', 'lectern-backup.timer']
  for (const folder of ['source', 'release']) {
    for (const file of files) write(`${folder}/docs/systemd/${file}`, `${folder}\n`)
    write(`${folder}/docs/nginx.conf`, `# ${folder}\n`)
    write(`${folder}/server/lectern.sh`, `${folder}\n`)
  }
  const { status } = runWith(
    'install.sh',
    `SOURCE=${at('source')} RELEASE=${at('release')} DOMAIN=shop.example.com CERTIFICATE=/a PRIVATE_KEY=/b
    install_services && install_site`,
  )
  expect(status).toBe(0)
  for (const file of files) expect(read(`etc/systemd/system/${file}`)).toBe('source\n')
  expect(read('usr/local/bin/lectern')).toBe('source\n')
  expect(read('etc/nginx/sites-available/lectern')).toContain('# source\n')
})

test('the installer doesn’t start from a folder of the service user', () => {
  const { status, output } = runWith(
    'install.sh',
    `SOURCE=$HOME_DIR/app read_arguments shop.example.com owner@example.com`,
  )
  expect(status).toBe(1)
  expect(output).toContain(`outside ${at('srv/lectern')}`)
})

test('the mark of a built release is written as the service user', () => {
  const { status, output } = runWith(
    'install.sh',
    `SOURCE=${at('source')}; mkdir "$SOURCE"; as_lectern() { echo "as lectern: $*" >&2; [ "$1" = node ] || "$@"; }
    stage_release`,
  )
  expect(status).toBe(0)
  expect(output).toMatch(/^as lectern: tee .*\/\.release$/m)
})

/** The settings and the site of a shop that runs at old.example.com. */
function installOldDomain() {
  write('srv/lectern/env', 'APP_URL=https://old.example.com\nADMIN_EMAILS=owner@example.com\n')
  write('etc/nginx/sites-available/lectern', 'server { server_name old.example.com; }\n')
  write('etc/lectern/install.conf', 'DOMAIN=old.example.com\nEMAIL=owner@example.com\n')
  mkdirSync(at('srv/lectern/releases/1'))
  symlinkSync(at('srv/lectern/releases/1'), at('srv/lectern/app'))
}

/** Stand-ins for the steps of an installation that need a real server. */
const OTHER_STEPS = `
for step in require_supported_system add_swap install_packages install_node create_database back_up \
  install_services print_summary; do eval "$step() { :; }"; done
certbot() { echo "certbot $*"; }
stage_release() { RELEASE=$HOME_DIR/releases/2; mkdir -p "$RELEASE"; }
is_ready() { true; }
`
const CHALLENGE = 'etc/nginx/conf.d/lectern-challenge.conf'

test('without a certificate for a new domain, the shop stays at the old domain', () => {
  installOldDomain()
  const files = ['srv/lectern/env', 'etc/nginx/sites-available/lectern', 'etc/lectern/install.conf']
  const before = files.map(read)
  const { status, output } = runWith(
    'install.sh',
    `${OTHER_STEPS} certbot() { return 1; }
    main new.example.com owner@example.com`,
  )
  expect(status).toBe(1)
  expect(output).toContain('point new.example.com to this server’s IP address (192.0.2.1)')
  expect(output).not.toContain('restart lectern.service')
  expect(files.map(read)).toEqual(before)
})

test('the challenge of a new domain has a file of its own until the site serves the domain', () => {
  installOldDomain()
  const { status, output } = runWith(
    'install.sh',
    `${OTHER_STEPS} certbot() { cat ${at(CHALLENGE)}; }
    SOURCE=${process.cwd()} main new.example.com owner@example.com`,
  )
  expect(status).toBe(0)
  expect(output).toContain('server_name new.example.com;\n  location /.well-known/acme-challenge/')
  expect(existsSync(at(CHALLENGE))).toBe(false)
  const site = read('etc/nginx/sites-available/lectern')
  expect(site).toContain(`ssl_certificate ${at('etc/letsencrypt/live/new.example.com/fullchain.pem')};`)
  expect(site).not.toContain('old.example.com')
  expect(read('srv/lectern/env')).toContain('APP_URL=https://new.example.com\n')
  expect(read('etc/lectern/install.conf')).toMatch(/^DOMAIN=new\.example\.com\nEMAIL=.*\nCERTIFICATE=''$/m)
})

test('a domain that the site already serves needs no file for the challenge', () => {
  installOldDomain()
  const { output } = runWith(
    'install.sh',
    `${OTHER_STEPS} certbot() { echo certbot; [ ! -e ${at(CHALLENGE)} ] || echo challenge; }
    SOURCE=${process.cwd()} main`,
  )
  expect(output).toMatch(/^certbot$/m)
  expect(output).not.toMatch(/^challenge$/m)
})

test('a new release that doesn’t respond at a new domain goes back to the old domain', () => {
  installOldDomain()
  const { status, output } = runWith(
    'install.sh',
    `${OTHER_STEPS} is_ready() { false; }
    main new.example.com owner@example.com`,
  )
  expect(status).toBe(1)
  expect(output).toContain('previous release is running again')
  expect(read('srv/lectern/env')).toContain('APP_URL=https://old.example.com\n')
})

test('a release that can’t be built leaves the old domain', () => {
  installOldDomain()
  const { status, output } = runWith(
    'install.sh',
    `DOMAIN=new.example.com EMAIL=owner@example.com SOURCE=${at('source')}; mkdir "$SOURCE"
    as_lectern() { [ "$1" != node ] && "$@"; }
    write_settings; stage_release`,
  )
  expect(status).toBe(1)
  expect(output).toContain('Nothing has changed.')
  expect(read('srv/lectern/env')).toContain('APP_URL=https://old.example.com\n')
})

/** Stand-in for runuser: prints the program with its arguments, and lets lectern write only in the folder \`open\`. */
const RUNUSER = `
runuser() {
  case "$4" in
    test) [[ $6 = */open ]] ;;
    *) echo "\${@:4}" ;;
  esac
}
`

test.each(['open/my.zip', '../NAME/open/my.zip'])(
  'a backup to %s is written relative to the folder of the caller',
  (file) => {
    for (const folder of ['open', 'srv/lectern/app']) mkdirSync(at(folder))
    const { status, output } = runWith(
      'lectern.sh',
      `${RUNUSER} main backup ${file.replace('NAME', path.basename(root))}`,
    )
    expect(status).toBe(0)
    expect(output.trim()).toMatch(new RegExp(`npm run -s backup -- ${at('open/my.zip')}$`))
  },
)

test('a backup to a folder that lectern can’t write names the folder', () => {
  mkdirSync(at('srv/lectern/app'))
  const { status, output } = runWith('lectern.sh', `${RUNUSER} main backup my.zip`)
  expect(status).toBe(1)
  expect(output.trim()).toBe(
    `The user lectern can’t write to the folder ${root}. Choose another folder, such as ${at('srv/lectern')}/backups.`,
  )
})
