#!/usr/bin/env bash
# Runs Lectern's commands on a server that server/install.sh has set up: sudo lectern COMMAND
set -euo pipefail

HOME_DIR=/srv/lectern

usage() {
  cat <<'USAGE'
Usage: sudo lectern COMMAND

  update               Builds the newest release, backs up, and restarts without dropping any requests
  backup [FILE]        Writes a backup to /srv/lectern/backups, or to FILE
  check                Tests the setup: database, storage, email, URLs
  doctor [--repair]    Checks the data
  sign-in-link EMAIL   Prints a sign-in link for an owner
  logs                 Shows the server's log
USAGE
}

in_app() { cd "$HOME_DIR/app" && runuser -u lectern -- env HOME="$HOME_DIR" npm_config_update_notifier=false "$@"; }

back_up() {
  local file folder
  if [ -n "$1" ]; then
    # Before in_app changes the folder, because an update deletes old releases with all their files.
    file=$(realpath -m -- "$1")
    folder=$(dirname "$file")
    if ! runuser -u lectern -- test -w "$folder"; then
      echo "The user lectern can’t write to the folder $folder. Choose another folder, such as $HOME_DIR/backups." >&2
      exit 1
    fi
    in_app npm run -s backup -- "$file"
  else
    in_app npm run -s backup -- --keep 14 "$HOME_DIR/backups"
  fi
}

update() {
  # shellcheck source=/dev/null
  . /etc/lectern/install.conf
  if [ -d "$SOURCE_DIR/.git" ]; then
    git -C "$SOURCE_DIR" pull --ff-only
  else
    echo "Installing the files in $SOURCE_DIR. To update, replace them with a new release first."
  fi
  exec bash "$SOURCE_DIR/server/install.sh"
}

main() {
  local command=${1:-}
  if [ "$(id -u)" -ne 0 ]; then
    echo 'Run this command as root: sudo lectern COMMAND' >&2
    exit 1
  fi
  case $command in
    update) update ;;
    backup) back_up "${2:-}" ;;
    check) in_app npm run -s check ;;
    doctor) in_app npm run -s doctor -- "${@:2}" ;;
    sign-in-link) in_app npm run -s admin -- sign-in-link "${@:2}" ;;
    logs) exec journalctl -u lectern -n 200 -f ;;
    *) usage && [ -z "$command" ] ;;
  esac
}

main "$@"
exit
