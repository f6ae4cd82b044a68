const path = require('node:path')

/** Resolves the path alias `@/` for tools that don’t read tsconfig.json. */
module.exports = { resolve: { alias: { '@': path.join(__dirname, '..') } } }
