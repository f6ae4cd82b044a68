const path = require('node:path')

/** What `@/` means, for tools that do not read tsconfig.json. */
module.exports = { resolve: { alias: { '@': path.join(__dirname, '..') } } }
