import { serveWorkshop } from './serve'

const take = serveWorkshop(self)
self.addEventListener('message', ({ data }) => take(data))
