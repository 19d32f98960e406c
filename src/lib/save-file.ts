/** Lets the browser save a file under this name. */
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

/** A title as a file name, without characters that some systems do not allow. */
export function fileNameOf(title: string, extension: string): string {
  const plain = title
    .replaceAll(unsafe, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .replace(/[. ]+$/, '')
  return `${plain || 'untitled'}.${extension}`
}
