import { GET } from '@/app/landing/[version]/[page]/route'

/**
 * Requests the landing page of the shop, or of the course with this ID, under the URL that the middleware
 * rewrites to.
 */
export const requestLanding = (page = 'shop') =>
  GET(new Request('http://localhost:3000/landing/x'), { params: Promise.resolve({ page }) })

/** Returns the HTML of the landing page. */
export const renderLanding = async (page?: string) => (await requestLanding(page)).text()
