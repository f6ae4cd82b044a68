// Container files refer to this path. The packed server starts in server/run.mjs.
import '../server/run.mjs'
