// The address to open after sign-in: the one requested before, but never one outside the console.

/** Returns the path to open, or the start page if the text is not a path of the console. */
export function returnAddress(to: string | null): string {
  if (to === null || !to.startsWith('/') || /^\/[/\\]/.test(to)) return '/'
  const { origin, pathname, search, hash } = new URL(to, 'http://console.invalid')
  const isHere = origin === 'http://console.invalid' && !pathname.startsWith('/login')
  return isHere ? pathname + search + hash : '/'
}
