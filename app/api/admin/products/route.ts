import { productInputSchema, productListSchema, productSchema } from '@/lib/contract/products'
import { createProduct, listProducts } from '@/lib/data/products'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: productListSchema }, ({ viewer }) => listProducts(viewer)),
  POST: route(
    { access: 'admin', body: productInputSchema, response: productSchema, status: 201 },
    ({ viewer, body }) => createProduct(viewer, body),
  ),
})
