/**
 * Runs inline before the first paint: only the exact value "dark" is dark, and other tabs follow at once.
 * The content security policy admits it by its hash. Storage can be forbidden; light is then the answer.
 */
export const themeScript = `(()=>{const apply=()=>{let theme=null;try{theme=localStorage.getItem('theme')}catch{}
document.documentElement.classList.toggle('dark',theme==='dark')};apply();addEventListener('storage',apply)})()`
