// Small valid archives for tests.
import { BlobReader, BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'

export type Files = Readonly<Record<string, string | Uint8Array | Blob>>

const readerOf = (content: Files[string]) => {
  if (typeof content === 'string') return new TextReader(content)
  return content instanceof Blob ? new BlobReader(content) : new Uint8ArrayReader(content)
}

/** Creates a ZIP of these files, deterministically. `level` 0 stores them uncompressed. */
export async function zipOf(files: Files, { level = 6 }: { level?: number } = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), {
    level,
    extendedTimestamp: false,
    lastModDate: new Date(2026, 0, 1),
    useWebWorkers: false,
    dataDescriptor: false,
    keepOrder: true,
  })
  for (const [path, content] of Object.entries(files)) await writer.add(path, readerOf(content))
  return writer.close()
}
