import { createMediaWorkerHost } from './media-worker-host'

const take = createMediaWorkerHost(self)
self.addEventListener('message', ({ data }) => take(data))
