import S3rver from '@20minutes/s3rver'

interface Options {
  /** Whose pages may use it: an origin, or `*`. Left out: nobody's. */
  allowedOrigin?: string
  /**
   * Refuses addresses that were changed. This server adds a slash to the path of a bucket before it checks the signature
   * of a listing, so a strict one cannot be listed.
   */
  isStrict?: boolean
}

const corsRules = (origin: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin><AllowedHeader>*</AllowedHeader>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
</CORSRule></CORSConfiguration>`

/** An object store on loopback with one bucket, kept in a directory. `settings` are what the product must be told. */
export async function startBucket(directory: string, { allowedOrigin, isStrict = false }: Options = {}) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: !isStrict,
    configureBuckets: [{ name: 'course', configs: allowedOrigin ? [corsRules(allowedOrigin)] : [] }],
  })
  const { port } = await server.run()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    S3_BUCKET: 'course',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: true,
  }
  return { origin, settings, close: () => server.close() }
}
