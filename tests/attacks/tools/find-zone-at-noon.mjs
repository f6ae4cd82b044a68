/** Returns a time zone where it is about noon, because broadcasts pause at night. */
export function findZoneAtNoon() {
  const hours = 12 - new Date().getUTCHours()
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
