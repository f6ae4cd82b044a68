import { houseWordsSchema } from '@/lib/contract/site/house-words'
import { getHouseWords, saveHouseWords } from '@/lib/data/site/house-words'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: houseWordsSchema }, ({ viewer }) => getHouseWords(viewer)),
  PUT: route({ access: 'admin', body: houseWordsSchema, response: houseWordsSchema }, ({ viewer, body }) =>
    saveHouseWords(viewer, body),
  ),
})
