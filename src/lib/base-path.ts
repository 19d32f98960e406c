/** The folder the console is served from, without a slash at its end. */
export const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** Path and search below that folder: what `paths` gives. */
export function consoleAddress({ pathname, search }: { pathname: string; search: string }): string {
  return (pathname.startsWith(base) ? pathname.slice(base.length) : pathname) + search
}
