import { productEditSchema, productParams, productSchema } from '@/lib/contract/products'
import { updateProduct } from '@/lib/data/products'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    { access: 'admin', params: productParams, body: productEditSchema, response: productSchema },
    ({ viewer, params, body }) => updateProduct(viewer, params.productId, body),
  ),
})
