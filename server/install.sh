#!/usr/bin/env bash
# Installs Lectern on a Debian or Ubuntu server, or updates an installation:
#
#   sudo bash server/install.sh shop.example.com owner@example.com
#
# Run it again to finish an interrupted installation, to change the domain, or to install a newer release. It never
# changes your data or a setting that you entered. To use your own certificate instead of Let's Encrypt, add
# --certificate FILE --private-key FILE.
set -euo pipefail

HOME_DIR=/srv/lectern
ENV_FILE=$HOME_DIR/env
# Only root can write this folder, because root runs the file.
CONFIG=/etc/lectern/install.conf
OLD_CONFIG=$HOME_DIR/install.conf
CURRENT=$HOME_DIR/app
SITE=/etc/nginx/sites-available/lectern
CHALLENGE_SITE=/etc/nginx/conf.d/lectern-challenge.conf
SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
DOMAIN='' EMAIL='' CERTIFICATE='' PRIVATE_KEY='' OLD_URL=''

say() { printf '\n==> %s\n' "$*"; }
fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}
as_lectern() {
  runuser -u lectern -- env HOME="$HOME_DIR" npm_config_cache="$HOME_DIR/.npm" npm_config_update_notifier=false "$@"
}

main() {
  read_arguments "$@"
  require_supported_system
  add_swap
  install_packages
  get_certificate
  install_node
  create_user
  create_database
  write_settings
  stage_release
  back_up
  install_services
  switch_release
  install_site
  print_summary
}

# The domain and the email of the last installation are the defaults, so an update needs no arguments.
read_arguments() {
  [ "$(id -u)" -eq 0 ] || fail 'Run this script as root: sudo bash server/install.sh DOMAIN EMAIL'
  # Root runs the files in this folder, so the user lectern mustn't be able to change them.
  [[ $SOURCE/ != "$HOME_DIR"/* ]] || fail "Run this script from a folder outside $HOME_DIR, such as your Git clone."
  # shellcheck source=/dev/null
  if [ -f "$CONFIG" ]; then . "$CONFIG"; else read_old_config; fi
  local names=() stored_domain=$DOMAIN stored_certificate=$CERTIFICATE
  while [ $# -gt 0 ]; do
    case $1 in
      --certificate)
        CERTIFICATE=$(readable_file "${2:-}")
        shift 2
        ;;
      --private-key)
        PRIVATE_KEY=$(readable_file "${2:-}")
        shift 2
        ;;
      -*) fail "Unknown option: $1" ;;
      *) names+=("$1") && shift ;;
    esac
  done
  DOMAIN=${names[0]:-$DOMAIN}
  EMAIL=${names[1]:-$EMAIL}
  [[ $DOMAIN =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$ ]] ||
    fail 'Enter your domain in lowercase, such as shop.example.com: sudo bash server/install.sh DOMAIN EMAIL'
  [[ $EMAIL =~ ^[^[:space:]@,\'\"]+@[^[:space:]@,\'\"]+\.[^[:space:]@,\'\"]+$ ]] ||
    fail 'Enter the email that you sign in with: sudo bash server/install.sh DOMAIN EMAIL'
  # Let's Encrypt issues the certificate of a new domain, unless the stored one is also valid for that domain.
  if [[ -n $CERTIFICATE && $CERTIFICATE = "$stored_certificate" && $DOMAIN != "$stored_domain" ]] && ! is_certificate_for_domain; then
    CERTIFICATE='' PRIVATE_KEY=''
  fi
  [[ -n $CERTIFICATE && -n $PRIVATE_KEY || -z $CERTIFICATE$PRIVATE_KEY ]] || fail 'Use --certificate and --private-key together.'
}

# Reads the file of an earlier version without running it, because the user lectern can change that file.
read_old_config() {
  local name value
  if [ ! -f "$OLD_CONFIG" ]; then return; fi
  while IFS='=' read -r name value; do
    if [[ $name =~ ^(DOMAIN|EMAIL|CERTIFICATE|PRIVATE_KEY)$ && $value =~ ^[a-zA-Z0-9@._/+-]+$ ]]; then
      printf -v "$name" %s "$value"
    fi
  done <"$OLD_CONFIG"
}

readable_file() {
  [ -r "$1" ] || fail "Can’t read the file: $1"
  realpath "$1"
}

is_certificate_for_domain() { openssl x509 -noout -checkhost "$DOMAIN" -in "$CERTIFICATE" 2>/dev/null | grep -q 'does match'; }

require_supported_system() {
  # shellcheck source=/dev/null
  . /etc/os-release
  case "${ID:-} ${VERSION_ID%%.*}" in
    debian\ 1[2-9] | ubuntu\ 2[2-9]) ;;
    *) fail "This script supports Debian 12 or later and Ubuntu 22.04 or later. This is ${PRETTY_NAME:-another system}." ;;
  esac
  command -v systemctl >/dev/null || fail 'This script needs systemd.'
  [ "$(df --output=avail -k / | tail -1)" -gt 4000000 ] || fail 'Free at least 4 GB of disk space, then run this script again.'
}

# A build needs about 2 GB of memory.
add_swap() {
  local kilobytes
  kilobytes=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print sum }' /proc/meminfo)
  if [ "$kilobytes" -ge 2500000 ] || [ -e /swapfile ]; then return; fi
  say 'Adding 2 GB of swap space, because the build needs more memory than this server has'
  fallocate -l 2G /swapfile
  chmod 600 /swapfile
  mkswap -q /swapfile
  swapon /swapfile
  echo '/swapfile none swap sw 0 0' >>/etc/fstab
}

install_packages() {
  local wanted=(nginx postgresql ca-certificates curl gnupg openssl)
  [ -n "$CERTIFICATE" ] || wanted+=(certbot)
  local missing=()
  for package in "${wanted[@]}"; do is_installed "$package" || missing+=("$package"); done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  say "Installing packages: ${missing[*]}"
  apt-get update -qq
  apt_install "${missing[@]}"
}

# Comes before every change of the settings and the site, so the shop stays online if the domain isn't ready yet.
get_certificate() {
  if [ -n "$CERTIFICATE" ]; then return; fi
  # Let's Encrypt checks the domain over plain HTTP.
  if ! grep -qsF "server_name $DOMAIN;" "$SITE"; then
    redirect_to_https >"$CHALLENGE_SITE"
    restart_nginx
  fi
  say "Requesting a TLS certificate from Let's Encrypt. This accepts its terms of service for $EMAIL."
  certbot certonly --quiet --non-interactive --agree-tos --keep-until-expiring -m "$EMAIL" -d "$DOMAIN" \
    --webroot -w /var/www/html --deploy-hook 'systemctl reload nginx' ||
    fail "Couldn’t get a certificate. At your domain’s provider, point $DOMAIN to this server’s IP address ($(hostname -I | cut -d ' ' -f 1)). Wait until the change is visible, then run this script again."
}

is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }
apt_install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null; }

# Uses the installed Node.js if it is recent enough, then the system's package, then the packages of NodeSource.
install_node() {
  if command -v npm >/dev/null && is_recent_node "$(node --version 2>/dev/null)"; then return; fi
  if is_recent_node "$(apt-cache policy nodejs | awk '/Candidate:/ { print $2 }')"; then
    say 'Installing Node.js'
    apt_install nodejs npm
  else
    say 'Installing Node.js 24 from nodesource.com, because the system’s own version is too old'
    curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key |
      gpg --dearmor --yes -o /usr/share/keyrings/nodesource.gpg
    echo 'deb [signed-by=/usr/share/keyrings/nodesource.gpg] https://deb.nodesource.com/node_24.x nodistro main' \
      >/etc/apt/sources.list.d/nodesource.list
    apt-get update -qq
    apt_install nodejs
  fi
}

# Lectern needs Node.js 20.19 or later.
is_recent_node() {
  [[ ${1:-} =~ ^v?([0-9]+)\.([0-9]+) ]] || return 1
  ((BASH_REMATCH[1] > 20 || (BASH_REMATCH[1] == 20 && BASH_REMATCH[2] >= 19)))
}

create_user() {
  if ! id lectern >/dev/null 2>&1; then
    say "Creating the user lectern with the folder $HOME_DIR"
    useradd --system --create-home --home-dir "$HOME_DIR" --shell /usr/sbin/nologin lectern
  fi
  # Lets nginx send video files.
  usermod -aG lectern www-data
  # Root writes in these two folders. If lectern owned them, it could lead root to other files with links.
  install -d -o root -g lectern -m 750 "$HOME_DIR" "$HOME_DIR/releases"
  install -d -o lectern -g lectern -m 750 "$HOME_DIR/data" "$HOME_DIR/backups" "$HOME_DIR/.npm" "$HOME_DIR/.cache"
  install -d -o root -g root -m 755 "$(dirname "$CONFIG")"
  printf 'DOMAIN=%q\nEMAIL=%q\nCERTIFICATE=%q\nPRIVATE_KEY=%q\nSOURCE_DIR=%q\n' \
    "$DOMAIN" "$EMAIL" "$CERTIFICATE" "$PRIVATE_KEY" "$SOURCE" >"$CONFIG"
  rm -f "$OLD_CONFIG"
}

create_database() {
  touch "$ENV_FILE"
  chown lectern: "$ENV_FILE"
  chmod 600 "$ENV_FILE"
  if [ -n "$(setting DATABASE_URL)" ]; then return; fi
  say 'Creating the database lectern in Postgres'
  systemctl enable --now postgresql
  local password
  password=$(openssl rand -hex 24)
  postgres_query "SELECT 1 FROM pg_roles WHERE rolname = 'lectern'" | grep -q 1 || postgres_query 'CREATE ROLE lectern LOGIN'
  postgres_query "ALTER ROLE lectern PASSWORD '$password'"
  postgres_query "SELECT 1 FROM pg_database WHERE datname = 'lectern'" | grep -q 1 ||
    postgres_query 'CREATE DATABASE lectern OWNER lectern'
  set_setting DATABASE_URL "postgresql://lectern:$password@localhost/lectern"
}

postgres_query() { (cd / && runuser -u postgres -- psql -qtAX -v ON_ERROR_STOP=1 -c "$1"); }

# Adds missing settings. Of the existing settings, changes only the domain and the owner's email.
write_settings() {
  local secret
  OLD_URL=$(setting APP_URL)
  set_setting APP_URL "https://$DOMAIN"
  for secret in NEXTAUTH_SECRET SETTINGS_ENCRYPTION_KEY CRON_SECRET; do
    add_setting "$secret" "$(openssl rand -base64 32)"
  done
  add_setting DATA_DIR "$HOME_DIR/data"
  add_setting HOST 127.0.0.1
  # The owner enters the mail server under Settings → Email.
  add_setting EMAIL_SERVER settings
  add_setting TRUSTED_PROXY_HOPS 1
  add_setting X_ACCEL_LOCATION /lectern-files/
  case ",$(setting ADMIN_EMAILS)," in
    *,"$EMAIL",*) ;;
    ,,) set_setting ADMIN_EMAILS "$EMAIL" ;;
    *) set_setting ADMIN_EMAILS "$(setting ADMIN_EMAILS),$EMAIL" ;;
  esac
}

setting() { sed -n "s/^$1=//p" "$ENV_FILE" | tail -1; }
add_setting() { [ -n "$(setting "$1")" ] || set_setting "$1" "$2"; }
set_setting() {
  if [ "$(setting "$1")" = "$2" ]; then return; fi
  sed -i "/^$1=/d" "$ENV_FILE"
  printf '%s=%s\n' "$1" "$2" >>"$ENV_FILE"
}

# The previous release stays at its domain, which nginx still serves.
restore_domain() { [ -z "$OLD_URL" ] || set_setting APP_URL "$OLD_URL"; }

# Copies this folder to a new release and builds it, while the current release keeps serving.
stage_release() {
  local digest
  digest=$(source_archive | sha256sum | cut -d ' ' -f 1)
  RELEASE=$(readlink -e "$CURRENT" || true)
  if [ -f "$RELEASE/.release" ] && [ "$(cat "$RELEASE/.release")" = "$digest $DOMAIN" ]; then return; fi
  RELEASE=$HOME_DIR/releases/$(date -u +%Y%m%d-%H%M%S)
  say "Copying this release to $RELEASE and building it. This takes a few minutes."
  install -d -o lectern -g lectern -m 750 "$RELEASE"
  source_archive | as_lectern tar -C "$RELEASE" -xf -
  as_lectern ln -s "$ENV_FILE" "$RELEASE/.env"
  if ! (cd "$RELEASE" && as_lectern node server/start.mjs --prepare); then
    rm -rf "$RELEASE"
    restore_domain
    fail 'Couldn’t build this release. Nothing has changed. The reason is in the lines above.'
  fi
  echo "$digest $DOMAIN" | as_lectern tee "$RELEASE/.release" >/dev/null
}

source_archive() {
  tar -C "$SOURCE" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - \
    --exclude=./.git --exclude=./node_modules --exclude=./.next --exclude=./.data --exclude=./.env \
    --exclude=./lib/generated --exclude=./public/static --exclude=./.release .
}

back_up() {
  if [ ! -e "$CURRENT" ] || [ "$(readlink -f "$CURRENT")" = "$RELEASE" ]; then return; fi
  say "Backing up to $HOME_DIR/backups"
  (cd "$CURRENT" && as_lectern npm run -s backup -- --keep 14 "$HOME_DIR/backups")
}

# Installs from the folder of this script, because the user lectern can change the files of a release.
install_services() {
  local node unit
  node=$(command -v node)
  for unit in lectern.socket lectern.service lectern-backup.service lectern-backup.timer; do
    sed "s|/usr/bin/node|$node|; s|/usr/bin/npm|$(command -v npm)|" "$SOURCE/docs/systemd/$unit" >"/etc/systemd/system/$unit"
  done
  install -m 755 "$SOURCE/server/lectern.sh" /usr/local/bin/lectern
  systemctl daemon-reload
}

# Switches to the new release, and back to the old one if the new one doesn't respond.
switch_release() {
  local previous
  previous=$(readlink -e "$CURRENT" || true)
  say 'Starting Lectern'
  ln -sfn "$RELEASE" "$CURRENT"
  systemctl enable --now lectern.socket lectern.service lectern-backup.timer
  systemctl restart lectern.service
  if is_ready; then
    remove_old_releases "$previous"
    return
  fi
  if [ -z "$previous" ] || [ "$previous" = "$RELEASE" ]; then
    fail 'Lectern isn’t responding. To see why, run: journalctl -u lectern -n 30'
  fi
  ln -sfn "$previous" "$CURRENT"
  restore_domain
  systemctl restart lectern.service
  fail 'The new release isn’t responding, so the previous release is running again. To see why, run: journalctl -u lectern -n 60'
}

# Waits five minutes, because the start migrates the database.
is_ready() {
  local end=$((SECONDS + ${READY_SECONDS:-300}))
  while [ "$SECONDS" -lt "$end" ]; do
    if curl -fsS -o /dev/null --max-time 5 http://127.0.0.1:3000/api/ready 2>/dev/null; then return 0; fi
    sleep 1
  done
  return 1
}

# Keeps the current release and the one before it.
remove_old_releases() {
  local release
  for release in "$HOME_DIR"/releases/*; do
    [ "$release" = "$RELEASE" ] || [ "$release" = "$1" ] || rm -rf "$release"
  done
}

install_site() {
  local certificate=${CERTIFICATE:-/etc/letsencrypt/live/$DOMAIN/fullchain.pem}
  local key=${PRIVATE_KEY:-/etc/letsencrypt/live/$DOMAIN/privkey.pem}
  say "Configuring nginx for $DOMAIN"
  {
    redirect_to_https
    sed "s/server_name course.example.com;/server_name $DOMAIN;/; s|^  listen 80;|  listen 443 ssl http2;\n  listen [::]:443 ssl http2;\n  ssl_certificate $certificate;\n  ssl_certificate_key $key;|" \
      "$SOURCE/docs/nginx.conf"
  } >"$SITE"
  ln -sf "$SITE" /etc/nginx/sites-enabled/lectern
  rm -f "$CHALLENGE_SITE"
  restart_nginx
}

redirect_to_https() {
  cat <<SITE
server {
  listen 80;
  listen [::]:80;
  server_name $DOMAIN;
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://\$host\$request_uri; }
}
SITE
}

restart_nginx() {
  nginx -tq
  systemctl enable --now nginx
  # Restarts nginx instead of reloading it, because nginx reads its groups only when it starts.
  systemctl restart nginx
}

print_summary() {
  say "Lectern runs at https://$DOMAIN"
  printf 'Sign in as the owner. This link works once, within 24 hours:\n'
  (cd "$CURRENT" && as_lectern npm run -s admin -- sign-in-link "$EMAIL")
  printf '\nBackups are in %s/backups, one each night. To update, run: sudo lectern update\n' "$HOME_DIR"
}

main "$@"
