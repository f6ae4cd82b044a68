import NotFound from '../(missing)/not-found'

export default NotFound
