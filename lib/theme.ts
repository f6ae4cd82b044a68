/**
 * Inline script that runs before the first paint and follows changes in other tabs. Only the exact value "dark"
 * turns dark mode on. If storage is blocked, the theme is light. The CSP allows the script by its hash.
 */
export const themeScript = `(()=>{const apply=()=>{try{
document.documentElement.classList.toggle('dark',localStorage.getItem('theme')==='dark')}catch{}}
apply();addEventListener('storage',apply)})()`

/** Switches the theme and stores the choice. The script above updates other tabs. */
export function switchTheme(): void {
  const dark = document.documentElement.classList.toggle('dark')
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light')
  } catch {
    // Without storage, the choice applies only until the page is left.
  }
}
