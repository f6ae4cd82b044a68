// Runs before the first paint: only the exact value "dark" is dark. Other tabs follow at once.
;(() => {
  function apply() {
    let theme = null
    try {
      theme = localStorage.getItem('theme')
    } catch {
      // Storage can be forbidden; light is then the answer.
    }
    document.documentElement.classList.toggle('dark', theme === 'dark')
  }
  apply()
  addEventListener('storage', apply)
})()
