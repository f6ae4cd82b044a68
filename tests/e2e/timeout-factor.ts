/**
 * Factor for timeouts. With serverless functions, the first request to each page and endpoint starts a
 * process.
 */
export const TIMEOUT_FACTOR = process.env.E2E_PLACE === 'functions' ? 3 : 1
