import { launchPeopleQuerySchema, launchPeopleSchema } from '@/lib/contract/sales/launch'
import { listLaunchPeople } from '@/lib/data/sales/launch-people'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: launchPeopleQuerySchema, response: launchPeopleSchema },
    ({ viewer, query }) => listLaunchPeople(viewer, query),
  ),
})
