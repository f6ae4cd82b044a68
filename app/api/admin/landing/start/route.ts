import { landingSchema, landingStartSchema } from '@/lib/contract/site/landing'
import { listPublishedSections } from '@/lib/data/course/published-outline'
import { findMainProductPrice } from '@/lib/data/sales/main-product-price'
import { startLanding } from '@/lib/data/site/start-landing'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'admin', body: landingStartSchema, response: landingSchema }, ({ viewer, body }) =>
    startLanding(viewer, body.from, async () => {
      const [sections, price] = await Promise.all([
        listPublishedSections(viewer),
        findMainProductPrice(viewer),
      ])
      return { sections, price }
    }),
  ),
})
