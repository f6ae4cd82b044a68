/**
 * Types of the light hls.js build, which leaves out features that our player doesn’t use. The package has no
 * types for this build.
 */
declare module 'hls.js/light' {
  export {
    default,
    ErrorTypes,
    Events,
    type FragLoadedData,
    type HlsConfig,
    type RetryConfig,
  } from 'hls.js/dist/hls.d.ts'
}
