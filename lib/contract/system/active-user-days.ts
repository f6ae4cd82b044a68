/** A person is active if the last access was within this many days. */
export const ACTIVE_USER_DAYS = 7
