/**
 * Runs inline before the first paint: only the exact value "dark" is dark, and other tabs follow at once.
 * The content security policy admits it by its hash. Storage can be forbidden; light is then the answer.
 */
export const themeScript = `(()=>{const apply=()=>{let theme=null;try{theme=localStorage.getItem('theme')}catch{}
document.documentElement.classList.toggle('dark',theme==='dark')};apply();addEventListener('storage',apply)})()`

/** The other theme, here and in the storage. Other tabs follow by the script above. */
export function switchTheme(): void {
  const dark = document.documentElement.classList.toggle('dark')
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light')
  } catch {
    // Without storage the choice holds for this page alone.
  }
}
