/** The folder that the console is served from, without a trailing slash. */
export const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** Path and search below that folder, as `paths` returns them. */
export function consoleAddress({ pathname, search }: { pathname: string; search: string }): string {
  return (pathname.startsWith(base) ? pathname.slice(base.length) : pathname) + search
}
