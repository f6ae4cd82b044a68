/** How much longer journeys wait where the first request of each page and endpoint waits for a process to start. */
export const patience = process.env.E2E_PLACE === 'functions' ? 3 : 1
