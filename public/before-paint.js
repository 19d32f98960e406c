// Runs before anything is painted; the policy allows no inline script. Sets the chosen colours and density, and
// tells zod to compile nothing before its first schema is made: the policy forbids that too.
;(function () {
  globalThis.__zod_globalConfig = { jitless: true }
  const root = document.documentElement
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const scheme = kept('scheme') || 'system'
  const isDark =
    scheme === 'dark' || (scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-scheme', isDark ? 'dark' : 'light')
  if (kept('density') === 'compact') root.setAttribute('data-density', 'compact')
})()
