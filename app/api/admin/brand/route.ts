import { brandInputSchema, brandSchema } from '@/lib/contract/site/brand'
import { changeCourseLanguages } from '@/lib/data/course/course-languages'
import { getBrand, isReplyAddressChange, updateBrand } from '@/lib/data/site/brand'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: brandSchema }, ({ viewer }) => getBrand(viewer)),
  PUT: route(
    {
      access: 'admin',
      body: brandInputSchema,
      response: brandSchema,
      stepUp: ({ body }) => isReplyAddressChange(body),
    },
    ({ viewer, body }) => updateBrand(viewer, body, changeCourseLanguages),
  ),
})
