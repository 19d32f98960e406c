// The shared texts of a workbook. Only some are in memory; the others are in a file, in blocks.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { broken, parseXml, type Workbook } from './open-workbook.ts'

interface Block {
  /** Index of its first text. */
  readonly first: number
  /** Position in the file, in bytes. */
  readonly at: number
  readonly length: number
}

export interface SharedTexts {
  /** The text at an index. Throws `WorkbookRefused` if there is none. */
  get(index: number): string
  /** Removes the file. */
  close(): void
}

/** Characters of a block, and blocks in memory. */
const blockLength = 128 * 1024
const maxLoaded = 96

/** Collects texts in order. `path` is that of the file, which is created when it is needed. */
function collectTexts(path: string): SharedTexts & { add(text: string): void } {
  const blocks: Block[] = []
  const loaded = new Map<number, readonly string[]>()
  let file: number | undefined
  let end = 0
  let pending: string[] = []
  let [count, characters] = [0, 0]

  const load = (at: number, texts: readonly string[]): void => {
    loaded.delete(at)
    loaded.set(at, texts)
    const [oldest] = loaded.keys()
    if (loaded.size > maxLoaded && oldest !== undefined) loaded.delete(oldest)
  }
  const flush = (): void => {
    file ??= openSync(path, 'wx+', 0o600)
    const bytes = Buffer.from(JSON.stringify(pending))
    writeSync(file, bytes, 0, bytes.length, end)
    load(blocks.length, pending)
    blocks.push({ first: count - pending.length, at: end, length: bytes.length })
    end += bytes.length
    pending = []
    characters = 0
  }
  const blockOf = (index: number): number => {
    let [low, high] = [0, blocks.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((blocks[middle]?.first ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }
  const textsOf = (at: number): readonly string[] => {
    const present = loaded.get(at)
    const block = blocks[at]
    if (present !== undefined || block === undefined || file === undefined) return present ?? []
    const bytes = Buffer.alloc(block.length)
    readSync(file, bytes, 0, block.length, block.at)
    const texts: unknown = JSON.parse(bytes.toString())
    const found = Array.isArray(texts) ? texts.map(String) : []
    load(at, found)
    return found
  }

  return {
    add: (text) => {
      pending.push(text)
      count += 1
      characters += text.length + 8
      if (characters >= blockLength) flush()
    },
    get: (index) => {
      const pendingFrom = count - pending.length
      const at = index >= pendingFrom ? -1 : blockOf(index)
      const text = at === -1 ? pending[index - pendingFrom] : textsOf(at)[index - (blocks[at]?.first ?? 0)]
      if (text === undefined) throw broken()
      return text
    },
    close: () => {
      if (file === undefined) return
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

const escapedCharacter = /_x([0-9A-Fa-f]{4})_/g

/** Characters that XML cannot contain are written as `_x000D_`. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(escapedCharacter, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/** Collects the text of an item of rich text, without its reading in another script. */
export function createTextCollector() {
  let text = ''
  let isText = false
  let readings = 0
  return {
    start: (): void => {
      text = ''
    },
    open: (name: string): void => {
      if (name === 'rPh') readings += 1
      if (name === 't') isText = readings === 0
    },
    add: (piece: string): void => {
      if (isText) text += piece
    },
    close: (name: string): void => {
      if (name === 'rPh') readings -= 1
      if (name === 't') isText = false
    },
    result: (): string => decodeEscapes(text),
  }
}

/** Reads the shared texts. Call `close` of the result. */
export async function readTexts(
  workbook: Workbook,
  { part, path }: { part: string | null; path: string },
): Promise<SharedTexts> {
  const texts = collectTexts(path)
  if (part === null) return texts
  const collector = createTextCollector()
  try {
    await parseXml(workbook.text(part), {
      open: (name) => {
        if (name === 'si') collector.start()
        collector.open(name)
      },
      text: collector.add,
      close: (name) => {
        collector.close(name)
        if (name === 'si') texts.add(collector.result())
      },
    })
  } catch (error) {
    texts.close()
    throw error
  }
  return texts
}
