// Addresses of files on web servers, one a line.

/** The addresses of a text, in their order and without repetitions; a line that is none is among `wrong`. */
export function readAddresses(text: string): {
  readonly addresses: readonly URL[]
  readonly wrong: readonly string[]
} {
  const lines = text.split('\n').map((line) => line.trim())
  const addresses = new Map<string, URL>()
  const wrong: string[] = []
  for (const line of lines.filter((each) => each !== '')) {
    const url = /^https?:\/\//i.test(line) ? URL.parse(line) : null
    if (url === null || url.username !== '' || url.password !== '') wrong.push(line)
    else {
      url.hash = ''
      addresses.set(url.href, url)
    }
  }
  return { addresses: [...addresses.values()], wrong }
}

/** The servers of the addresses, sorted: `https://a.example`. */
export function originsIn(text: string): readonly string[] {
  return [...new Set(readAddresses(text).addresses.map(({ origin }) => origin))].sort()
}
