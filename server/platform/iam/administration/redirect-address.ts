// Addresses that a sign-in at a provider may lead back to. They are compared whole, so that only whole ones are taken.

const isHere = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Whether it is `https:` (or `http:` on the same machine), without fragment, wildcard, user or password (IAM3a). */
export const isRedirectAddress = (text: string): boolean => {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url === null || /[#*\s\\]/.test(text) || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isHere(url.hostname)
}
