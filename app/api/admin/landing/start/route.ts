import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { landingSchema, landingStartSchema } from '@/lib/contract/site/landing'
import { findLandingCourse } from '@/lib/data/course/landing-course'
import { listPublishedSections } from '@/lib/data/course/published-outline'
import { listMainProductLinks } from '@/lib/data/sales/main-product-links'
import { findMainProductPrice } from '@/lib/data/sales/main-product-price'
import { startLanding } from '@/lib/data/site/start-landing'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      query: courseScopeQuerySchema,
      body: landingStartSchema,
      response: landingSchema,
    },
    async ({ viewer, query, body }) => {
      const course = await findLandingCourse(viewer, query.course)
      return startLanding(viewer, course, body.from, async () => {
        const [sections, price, buyUrls] = await Promise.all([
          listPublishedSections(viewer, course?.id),
          course ? course.priceLine : findMainProductPrice(viewer),
          course ? [course.buyUrl] : listMainProductLinks(viewer),
        ])
        return { sections, price, buyUrls }
      })
    },
  ),
})
