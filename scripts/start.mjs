// Systemd units and Procfiles refer to this path. The server starts in server/start.mjs.
import '../server/start.mjs'
