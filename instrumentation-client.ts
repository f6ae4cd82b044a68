import { config } from 'zod/v4/core'

// Stops zod from trying `eval`, which it does once by default to see if it can compile schemas. Our content
// security policy blocks `eval`, and Firefox logs the attempt.
config({ jitless: true })
