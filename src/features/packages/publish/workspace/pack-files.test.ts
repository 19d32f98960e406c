import { describe, expect, test } from 'vitest'
import { UnreadableFile, toPackFiles } from './pack-files.ts'

const fileAt = (path: string) => ({ path, file: new File([path], path, { lastModified: 0 }) })

/** A file that counts how often it is read, or fails. */
const readable = (path: string, read: string[], failure?: string) => {
  const { file } = fileAt(path)
  const arrayBuffer = () => {
    read.push(path)
    if (failure !== undefined) return Promise.reject(new DOMException('', failure))
    return new Blob([path]).arrayBuffer()
  }
  return { path, file: Object.assign(file, { arrayBuffer }) }
}

describe('STO72 reading the files of a folder', () => {
  test('reads small files ahead in packing order, each once', async () => {
    const read: string[] = []
    const names = Array.from({ length: 40 }, (_, at) => `f${String(at).padStart(2, '0')}`)
    const files = toPackFiles(names.toReversed().map((name) => readable(name, read)))
    expect(files.map(({ path }) => path)).toEqual(names)
    expect(await (await files[0]?.blob())?.text()).toBe('f00')
    expect(read).toEqual(names.slice(0, 17))
    for (const file of files) await file.blob()
    expect(read.toSorted()).toEqual(['f00', ...names])
  })
  test('reports an unreadable file only when it is packed', async () => {
    const files = toPackFiles([readable('a', []), readable('b', [], 'NotFoundError')])
    expect(await (await files[0]?.blob())?.text()).toBe('a')
    const failed = await files[1]?.blob().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(UnreadableFile)
    expect(failed).toMatchObject({ name: 'NotFoundError', path: 'b' })
  })
})
