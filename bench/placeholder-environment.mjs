// Modules of the product can only be imported if these variables are set. The process that imports this file
// doesn’t use the values, and the measured server has its own.
process.env.DATABASE_URL ||= 'postgresql://placeholder'
process.env.APP_URL ||= 'http://localhost:3000'
