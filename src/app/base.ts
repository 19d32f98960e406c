/** The folder the console is served from, without a slash at its end. */
export const base = import.meta.env.BASE_URL.replace(/\/$/, '')
