// Few bytes that unpack to many, and too many entries.
import { passed, refused, type HostileArchive } from './hostile.ts'
import { bytesOf, deflate, endOf, concat, numbers, zipOf, type ZipEntry } from './zip-bytes.ts'

const gigabytes = 43 * 1024 * 1024
const small: ZipEntry = { name: 'readme.txt', content: 'hello' }

/** 42 kB of packed zero bytes. */
const packedZeros = () => deflate(new Uint8Array(gigabytes))

const zeros = async (name: string): Promise<ZipEntry> => ({
  name,
  body: await packedZeros(),
  size: gigabytes,
  crc: 0x0bad0bad,
})

const nested = async (inner: Uint8Array<ArrayBuffer>) =>
  zipOf([...Array(16).keys()].map((number) => ({ name: `part-${number}.zip`, content: inner })))

/**
 * The packed bytes of every file are a stored block with the header of the next file, followed by its packed bytes.
 * All end in the same 21 kB, so that 42 kB declare gigabytes.
 */
const quoting = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const kernel = await deflate(new Uint8Array(gigabytes / 2))
  const count = 250
  const central: Uint8Array[] = []
  let archive: Uint8Array<ArrayBuffer> = kernel
  let [packed, size] = [kernel.length, gigabytes / 2]
  const lengths: number[] = []
  for (let number = count; number > 0; number -= 1) {
    const name = bytesOf(`f${String(number).padStart(3, '0')}`)
    const declared = numbers(
      [0, 2],
      [8, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
    )
    const local = concat(numbers([0x04034b50, 4], [20, 2]), declared, name)
    const quote = numbers([0, 1], [local.length, 2], [0xffff - local.length, 2])
    central.unshift(concat(numbers([0x02014b50, 4], [20, 2], [20, 2]), declared))
    const isFirst = number === 1
    archive = isFirst ? concat(local, archive) : concat(quote, local, archive)
    lengths.unshift(local.length + (isFirst ? 0 : quote.length))
    packed += isFirst ? 0 : quote.length + local.length
    size += isFirst ? 0 : local.length
  }
  let at = 0
  const directory = central.map((header, index) => {
    const quoted = index === 0 ? 0 : 5
    const offset = at + quoted
    at += lengths[index] ?? 0
    const name = bytesOf(`f${String(index + 1).padStart(3, '0')}`)
    return concat(header, numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name)
  })
  const all = concat(...directory)
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [all.length, 4])
  return concat(archive, all, end, numbers([archive.length, 4], [0, 2]))
}

const none = (shorts: number) => Array.from({ length: shorts }, () => [0, 2] as const)

/** Empty files as copies of one header, because creating each takes seconds. */
const many = (count: number, wide: boolean): Uint8Array<ArrayBuffer> => {
  const digits = 6
  const local = concat(numbers([0x04034b50, 4], [20, 2], ...none(10)), numbers([digits, 2], [0, 2]))
  const central = concat(
    numbers([0x02014b50, 4], [20, 2], [20, 2], ...none(10)),
    numbers([digits, 2], ...none(8)),
  )
  const [step, stride] = [local.length + digits, 46 + digits]
  const bytes = new Uint8Array(count * (step + stride))
  const view = new DataView(bytes.buffer)
  for (let number = 0; number < count; number += 1) {
    const at = count * step + number * stride
    const name = bytesOf(String(number).padStart(digits, '0'))
    bytes.set(local, number * step)
    bytes.set(name, number * step + local.length)
    bytes.set(central, at)
    view.setUint32(at + 42, number * step, true)
    bytes.set(name, at + 46)
  }
  const actual = { here: count, entries: count, size: count * stride, offset: count * step }
  return concat(bytes, endOf(actual, { wide }))
}

export const bombs: readonly HostileArchive[] = [
  refused('a bomb of 42 kB in one file', ['archive_ratio'], async () => zipOf([await zeros('zeros.bin')])),
  refused('a bomb that declares a small size', ['archive_data_broken'], async () =>
    zipOf([{ ...(await zeros('zeros.bin')), size: 100 }, small]),
  ),
  refused('a bomb of nested archives', ['archive_nested', 'archive_nested_deep'], async () =>
    nested(await nested(await zipOf([await zeros('zeros.bin')]))),
  ),
  refused('a bomb in a nested archive', ['archive_nested', 'archive_ratio'], async () =>
    nested(await zipOf([await zeros('zeros.bin')])),
  ),
  refused(
    'a bomb of files that share their bytes by quoting',
    ['archive_overlap', 'archive_ratio', 'archive_unpacked'],
    quoting,
  ),
  refused('65,536 entries with ZIP64', ['archive_entries'], () => many(65_536, true)),
  refused('70,000 entries with ZIP64', ['archive_entries'], () => many(70_000, true)),
  refused('65,536 entries counted in 16 bits', ['archive_directory_broken'], () => many(65_536, false)),
  refused('70,000 entries counted in 16 bits', ['archive_directory_broken'], () => many(70_000, false)),
  refused('65,535 entries without ZIP64', ['archive_entries'], () => many(65_535, false)),
  passed('a harmless megabyte of zeros', [], () =>
    zipOf([small, { name: 'zeros.bin', content: new Uint8Array(1024 * 1024 - 1) }]),
  ),
]
