/** Hands a file to the browser, which saves it under this name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

const unsafe = /[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu
const most = 100

/** A title as the name of a file, without what some system does not allow in one. */
export function fileNameOf(title: string, extension: string): string {
  const plain = title
    .replaceAll(unsafe, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .replace(/[. ]+$/, '')
  return `${plain || 'untitled'}.${extension}`
}
