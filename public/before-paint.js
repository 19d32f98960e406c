// Runs before anything is painted, as a file, because the content security policy does not allow inline scripts. Sets
// the theme and the density, and tells zod not to compile schemas, which the policy does not allow either.
;(function () {
  globalThis.__zod_globalConfig = { jitless: true }
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const scheme = stored('scheme') || 'system'
  const isDark =
    scheme === 'dark' || (scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-scheme', isDark ? 'dark' : 'light')
  if (stored('density') === 'compact') root.setAttribute('data-density', 'compact')
})()
