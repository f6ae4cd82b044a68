/** @type {import('next').NextConfig} */
module.exports = {
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
}
