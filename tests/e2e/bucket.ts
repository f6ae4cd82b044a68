import S3rver from '@20minutes/s3rver'

const anyOrigin = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedHeader>*</AllowedHeader>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
</CORSRule></CORSConfiguration>`

/** An object store on loopback with one bucket that browsers may use: what the product must be told, and its end. */
export async function openBucket(directory: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    // It reckons the signature of a listing wrongly; lib/server/storage/storage.test.ts tries forged addresses.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'course', configs: [anyOrigin] }],
  })
  const { port } = await server.run()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    S3_BUCKET: 'course',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
  }
  return { origin, settings, close: () => server.close() }
}
