// What a drop brings: files, and the names of folders, which bring none.

export interface Dropped {
  readonly files: readonly File[]
  readonly folders: readonly string[]
}

export const readDropped = (transfer: DataTransfer): Dropped => {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.() ?? null)
  const folders = entries.filter((entry) => entry?.isDirectory === true).map((entry) => entry?.name ?? '')
  const files = Array.from(transfer.files).filter(({ name }) => !folders.includes(name))
  return { files, folders }
}
