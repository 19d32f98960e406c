// Pictures in preferences: raw base64 or a data URI (IAM6). Other texts are ignored.

const kinds: readonly (readonly [string, string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['PHN2Zy', 'image/svg+xml'],
  ['PD94bWw', 'image/svg+xml'],
]

/** URL of the picture for an `img`; undefined if there is none. */
export function pictureAddress(text: string): string | undefined {
  const picture = text.trim()
  if (/^data:image\/[a-z+.-]+[;,]/i.test(picture)) return picture
  const kind = kinds.find(([start]) => picture.startsWith(start))
  if (!kind || !/^[A-Za-z0-9+/=\s]+$/.test(picture)) return undefined
  return `data:${kind[1]};base64,${picture.replaceAll(/\s/g, '')}`
}
