// Where a link of somebody else's text may lead: to the web and to mail, never into this page or to code.

const schemes: readonly string[] = ['http:', 'https:', 'mailto:']

/** The address as it may be followed; undefined for any other, relative ones included. */
export const linkAddress = (text: string | undefined): string | undefined => {
  const parsed = URL.parse(text ?? '')
  return parsed && schemes.includes(parsed.protocol) ? parsed.href : undefined
}
