/** Whoever's last access lies within this many days is active. */
export const ACTIVE_DAYS = 7
