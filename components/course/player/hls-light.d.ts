/** The engine without what our lessons do not have; it brings no types of its own. */
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
