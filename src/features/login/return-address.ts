// Where one goes after signing in: the address asked for before, and never away from the console.

/** The path to go on with; the first page when the text is no path of the console. */
export function returnAddress(to: string | null): string {
  if (to === null || !to.startsWith('/') || /^\/[/\\]/.test(to)) return '/'
  const { origin, pathname, search, hash } = new URL(to, 'http://console.invalid')
  const isHere = origin === 'http://console.invalid' && !pathname.startsWith('/login')
  return isHere ? pathname + search + hash : '/'
}
